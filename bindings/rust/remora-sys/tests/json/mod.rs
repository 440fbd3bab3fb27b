//! As much of JSON as the table of layouts needs: no null, no escapes in strings.

#[derive(Debug)]
pub enum Json {
    Bool,
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub fn read(text: &str) -> Json {
        let mut rest = text;
        let value = Reader(&mut rest).value();
        assert!(rest.trim().is_empty(), "more than one value");
        value
    }

    pub fn get(&self, key: &str) -> Option<&Json> {
        self.members().iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    pub fn at(&self, key: &str) -> &Json {
        self.get(key).unwrap_or_else(|| panic!("C has no {}", key))
    }

    pub fn members(&self) -> &[(String, Json)] {
        match self {
            Json::Object(members) => members,
            other => panic!("no object: {:?}", other),
        }
    }

    pub fn list(&self) -> &[Json] {
        match self {
            Json::List(values) => values,
            other => panic!("no list: {:?}", other),
        }
    }

    pub fn number(&self) -> f64 {
        match self {
            Json::Number(number) => *number,
            other => panic!("no number: {:?}", other),
        }
    }

    pub fn text(&self) -> &str {
        match self {
            Json::Text(text) => text,
            other => panic!("no text: {:?}", other),
        }
    }
}

struct Reader<'a, 'text>(&'a mut &'text str);

impl<'text> Reader<'_, 'text> {
    fn value(&mut self) -> Json {
        match self.peek() {
            '{' => Json::Object(self.many('{', '}', |reader| {
                let key = reader.string();
                reader.expect(':');
                (key, reader.value())
            })),
            '[' => Json::List(self.many('[', ']', Reader::value)),
            '"' => Json::Text(self.string()),
            _ => self.word(),
        }
    }

    fn peek(&mut self) -> char {
        *self.0 = self.0.trim_start();
        self.0.chars().next().expect("the text ends too early")
    }

    fn expect(&mut self, mark: char) {
        assert_eq!(self.peek(), mark);
        *self.0 = &self.0[mark.len_utf8()..];
    }

    fn take(&mut self, length: usize) -> &'text str {
        let (taken, rest) = self.0.split_at(length);
        *self.0 = rest;
        taken
    }

    fn many<T>(&mut self, open: char, close: char, one: impl Fn(&mut Self) -> T) -> Vec<T> {
        let mut found = Vec::new();
        self.expect(open);
        while self.peek() != close {
            if !found.is_empty() {
                self.expect(',');
            }
            found.push(one(self));
        }
        self.expect(close);
        found
    }

    fn string(&mut self) -> String {
        self.expect('"');
        let length = self.0.find('"').expect("a string without an end");
        let text = self.take(length).to_string();
        assert!(!text.contains('\\'), "escapes are not read");
        self.expect('"');
        text
    }

    fn word(&mut self) -> Json {
        let length = self.0.find(|c: char| ",]} \n".contains(c)).unwrap_or(self.0.len());
        match self.take(length) {
            "true" | "false" => Json::Bool,
            number => Json::Number(number.parse().expect("a number")),
        }
    }
}
