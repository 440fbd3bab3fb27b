// Enough JSON to read layout.json: objects, arrays, strings without escapes, whole numbers; other
// numbers are kept as text. mono's own reader is in none of the packages that this needs.

using System;
using System.Collections.Generic;
using System.Text.RegularExpressions;

sealed class Json {
    static readonly Regex token = new Regex("\\G\\s*(?:\"([^\"\\\\]*)\"|([-+.0-9eExXa-zA-Z]+)|([{}\\[\\],:]))");
    readonly string text;
    int at;
    string word; // of the last token
    bool isMark; // it was one of {}[],:

    Json(string text) { this.text = text; }

    /// <summary>Dictionaries, lists, longs and strings.</summary>
    public static object Parse(string text) {
        var json = new Json(text);
        json.Next();
        return json.Value();
    }

    void Next() {
        Match match = token.Match(text, at);
        if (!match.Success) {
            throw new FormatException("JSON at " + at);
        }
        at += match.Length;
        isMark = match.Groups[3].Success;
        word = match.Groups[1].Success ? match.Groups[1].Value : match.Groups[2].Success ? match.Groups[2].Value : match.Groups[3].Value;
    }

    bool Is(string mark) { return isMark && word == mark; }

    object Value() {
        if (Is("{")) {
            return Object();
        }
        if (Is("[")) {
            return List();
        }
        long number;
        return long.TryParse(word, out number) ? (object)number : word;
    }

    Dictionary<string, object> Object() {
        var members = new Dictionary<string, object>();
        for (Next(); !Is("}"); Next()) {
            if (Is(",")) {
                continue;
            }
            string name = word;
            Next(); // the colon
            Next();
            members.Add(name, Value());
        }
        return members;
    }

    List<object> List() {
        var values = new List<object>();
        for (Next(); !Is("]"); Next()) {
            if (!Is(",")) {
                values.Add(Value());
            }
        }
        return values;
    }
}
