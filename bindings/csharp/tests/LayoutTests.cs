// Structs, enums, functions and constants of the binding against the C headers (layout.json), by
// reflection: what is declared is checked, with no list to forget something in.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;
using Remora;

using Members = System.Collections.Generic.Dictionary<string, object>;

static class LayoutTests {
    const BindingFlags Fields = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
    const BindingFlags Statics = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

    // Structs that stand for an array of C's, and handles and callables, which are no data of C's.
    static readonly Dictionary<Type, string> arrays = new Dictionary<Type, string> {
        { typeof(Stamps), "uint16_t[9]" },
        { typeof(SpherePair), "rm_sphere[2]" },
    };
    static readonly Type[] notOfC = { typeof(Body), typeof(InterpolationRecoveryTarget) };
    static readonly Dictionary<Type, string> numbers = new Dictionary<Type, string> {
        { typeof(float), "float" },     { typeof(double), "double" },    { typeof(ushort), "uint16_t" },
        { typeof(uint), "uint32_t" },   { typeof(ulong), "uint64_t" },   { typeof(UIntPtr), "size_t" },
        { typeof(void), "void" },
    };

    public static void Run(string path) {
        var layout = (Members)Json.Parse(File.ReadAllText(path));
        Type[] types = typeof(World).Assembly.GetTypes().Where(type => IsOurs(type)).ToArray();
        Structs(types, (Members)layout["structs"]);
        Enums(types, (Members)layout["enums"]);
        Functions(types, (Members)layout["functions"]);
        Constants((Members)layout["constants"]);
    }

    static bool IsOurs(Type type) { return (type.Namespace == "Remora" || type.Namespace == "Remora.Raw") && !type.IsNested; }

    // Several values in a row, and members that share one place.
    static bool IsPart(Type type) {
        return arrays.ContainsKey(type) || type.IsExplicitLayout || Regex.IsMatch(type.Name, "Times[0-9]+$");
    }

    // "Position of 19" for PositionTimes19.
    static bool IsRow(Type type, string theirs) {
        Match name = Regex.Match(type.Name, "^(.*)Times([0-9]+)$");
        FieldInfo[] all = type.GetFields(Fields);
        Match of = Regex.Match(theirs, @"^(.*)\[([0-9]+)\]$");
        return name.Success && of.Success && all.Length == int.Parse(of.Groups[2].Value) && Fits(all[0].FieldType, of.Groups[1].Value);
    }

    static string Snake(string name) { return Regex.Replace(name, "(?<!^)([A-Z])", "_$1").ToLowerInvariant(); }

    // Plain structs of which the binding has a class as well are named so; some are named so in C.
    static string NameInC(Type type) { return "rm_" + Snake(Regex.Replace(type.Name, "^Plain(?!(Body|Around|Out)$)", "")); }

    static void Structs(Type[] types, Members structs) {
        Type[] declared = types.Where(type => type.IsValueType && !type.IsEnum && !notOfC.Contains(type)).ToArray();
        Test.Check(declared.Length > 20, "there are structs to check");
        foreach (Type type in declared.Where(type => !IsPart(type))) {
            object expected;
            bool isThere = structs.TryGetValue(NameInC(type), out expected);
            Test.Check(isThere, type.Name + " is a struct of C");
            if (isThere) {
                Struct(type, (Members)expected);
            }
        }
    }

    static void Struct(Type type, Members expected) {
        Test.Equal(Marshal.SizeOf(type), (long)expected["size"], type.Name + ": size");
        List<object> theirs = (List<object>)expected["fields"];
        FieldInfo[] mine = type.GetFields(Fields);
        if (mine.Length > 0 && mine.Last().FieldType.IsExplicitLayout) {
            int side = mine.Length - 1;
            mine = mine.Take(side).Concat(mine.Last().FieldType.GetFields(Fields)).ToArray();
            type = side == 0 ? type : mine[0].DeclaringType;
        }
        Test.Equal(mine.Length, theirs.Count, type.Name + ": number of fields");
        foreach (Tuple<FieldInfo, object> pair in mine.Zip(theirs, Tuple.Create)) {
            Field(type, pair.Item1, (Members)pair.Item2);
        }
    }

    static void Field(Type type, FieldInfo mine, Members theirs) {
        string name = type.Name + "." + mine.Name;
        Test.Equal(Snake(mine.Name), theirs["name"], name + ": name");
        if (!mine.DeclaringType.IsExplicitLayout) {
            Test.Equal((long)Marshal.OffsetOf(type, mine.Name), theirs["offset"], name + ": offset");
        }
        Test.Equal(SizeOf(mine.FieldType), theirs["size"], name + ": size");
        Test.Check(Fits(mine.FieldType, (string)theirs["type"]), name + ": " + mine.FieldType.Name + " for " + theirs["type"]);
    }

    static long SizeOf(Type type) { return Marshal.SizeOf(type.IsEnum ? Enum.GetUnderlyingType(type) : type); }

    // Can the type stand for this one of C?
    static bool Fits(Type type, string theirs) {
        string plain = theirs.Replace("const ", "");
        string spelled;
        if (type.IsByRef || type.IsArray) {
            bool isText = theirs == "char *"; // that a call writes
            return isText || plain == "void *" || plain == "uint8_t *"
                ? type.GetElementType() == typeof(byte)
                : plain.EndsWith("*") && Fits(type.GetElementType(), plain.Remove(plain.Length - 1).TrimEnd());
        }
        if (type == typeof(WorldHandle)) {
            return plain == "rm_world *";
        }
        if (type == typeof(IntPtr)) {
            return plain.Contains("*");
        }
        if (type == typeof(byte)) {
            return plain == "_Bool" || plain == "uint8_t";
        }
        if (type == typeof(int)) {
            return plain == "int" || plain == "int32_t";
        }
        if (type == typeof(string)) {
            return theirs == "const char *";
        }
        if (IsRow(type, plain)) {
            return true;
        }
        if (numbers.TryGetValue(type, out spelled) || arrays.TryGetValue(type, out spelled)) {
            return plain == spelled;
        }
        // Bits are plain numbers in C.
        return plain == NameInC(type) || type.IsEnum && Enum.GetUnderlyingType(type) == typeof(uint) && plain == "uint32_t";
    }

    static void Enums(Type[] types, Members enums) {
        Type[] declared = types.Where(type => type.IsEnum).ToArray();
        Test.Check(declared.Length > 5, "there are enums to check");
        foreach (Type type in declared) {
            Members theirs = (Members)enums["rm_" + Snake(type.Name)];
            var expected = theirs.Where(member => !member.Key.EndsWith("_COUNT")).Select(member => (long)member.Value);
            var mine = Enum.GetNames(type).Where(name => name != "None" || theirs.Keys.Any(key => key.EndsWith("_NONE")));
            Test.Equal(mine.Count(), expected.Count(), type.Name + ": number of members");
            foreach (string name in mine) {
                string key = theirs.Keys.SingleOrDefault(k => IsMember(type, name, k, Shared(theirs.Keys)));
                Test.Check(key != null, type.Name + "." + name + " is of C");
                Test.Equal(Convert.ToInt64(Enum.Parse(type, name)), key == null ? null : theirs[key], type.Name + "." + name);
            }
        }
    }

    // What all keys begin with, up to an underscore.
    static string Shared(IEnumerable<string> keys) {
        string prefix = keys.First() + "_";
        while (!keys.All(key => key.StartsWith(prefix))) {
            prefix = prefix.Remove(prefix.TrimEnd('_').LastIndexOf('_') + 1);
        }
        return prefix;
    }

    // BlipFailed is BLIP_FAILED.
    static bool IsMember(Type type, string name, string key, string shared) {
        string own = key.Substring(shared.Length).Replace("_", "");
        bool isError = type == typeof(Status) && own == "ERROR" + name.ToUpperInvariant();
        string upper = name.ToUpperInvariant();
        return isError || own == upper || "OF" + own == upper; // no name begins with a digit
    }

    static void Functions(Type[] types, Members functions) {
        MethodInfo[] declared = typeof(Native).GetMethods(Statics).Where(m => (m.Attributes & MethodAttributes.PinvokeImpl) != 0).ToArray();
        Test.Check(declared.Length > 30, "there are functions to check");
        foreach (MethodInfo mine in declared) {
            var import = (DllImportAttribute)mine.GetCustomAttributes(typeof(DllImportAttribute), false).Single();
            string name = import.EntryPoint ?? mine.Name;
            Test.Check(functions.ContainsKey(name), name + " is a function of C");
            Test.Equal(import.CallingConvention, CallingConvention.Cdecl, name + ": convention");
            Function(mine, name, (Members)functions[name]);
        }
    }

    static void Function(MethodInfo mine, string name, Members theirs) {
        var parameters = (List<object>)theirs["parameters"];
        Test.Check(Fits(mine.ReturnType, (string)theirs["result"]), name + ": result");
        Test.Equal(mine.GetParameters().Length, parameters.Count, name + ": number of parameters");
        foreach (Tuple<ParameterInfo, object> pair in mine.GetParameters().Zip(parameters, Tuple.Create)) {
            var type = (string)((Members)pair.Item2)["type"];
            Test.Check(Fits(pair.Item1.ParameterType, type), name + ": " + pair.Item1.Name + " for " + type);
        }
    }

    static void Number(float found, object expected, string what) {
        Test.Equal(found, Convert.ToSingle(expected), what);
    }

    static void Constants(Members constants) {
        Test.Equal(Native.Version, constants["RM_VERSION"], "version");
        Test.Equal(Native.AbiVersion, constants["RM_ABI_VERSION"], "interface");
        Test.Equal((uint)Event.Touch, constants["RM_EVENT_TOUCH"], "touch");
        Test.Equal(Render.NoClip, constants["RM_NO_DATA"], "no clip");
        Test.Equal(InterpolationManager.QueueCap, constants["RM_QUEUE_CAPACITY"], "places of a queue");
        Test.Equal(InterpolationManager.StallCheckFrameInterval, constants["RM_STALL_WINDOW"], "ticks of a window");
        Test.Equal(InterpolationManager.StallFailCountThreshold, constants["RM_FAIL_LIMIT"], "windows that may fail");
        Number(InterpolationManager.MaxInterpolatedVelocityMod, constants["RM_CHASE_SPEED_FACTOR"], "chase to motion");
        Number(InterpolationManager.MaxInterpolatedVelocity, constants["RM_CHASE_SPEED_FALLBACK"], "unknown speed");
        Number(InterpolationManager.MinDistanceToReachPosition, constants["RM_STALL_DISTANCE"], "stall distance");
        Number(InterpolationManager.DesiredDistance, constants["RM_REACH_DISTANCE"], "reached");
        Number(InterpolationManager.StallProgressMinFraction, constants["RM_STALL_RATIO"], "stall ratio");
        Number(InterpolationManager.AutonomyBlipDistance, constants["RM_BLIP_OUTDOORS"], "far");
        Number(InterpolationManager.OriginalDistanceSentinel, constants["RM_NO_BASELINE"], "not measured");
    }
}
