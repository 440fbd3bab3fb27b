// Functions of C# that C calls. They are static, because IL2CPP calls nothing else, and find what they
// belong to by a handle. No exception may cross the C interface: it is kept, and thrown on the other
// side of it.

using System;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;

namespace Remora {
    /// <summary>A function of the host's for the length of a call, or longer, and what it threw.</summary>
    sealed class Callback<T> : IDisposable where T : class {
        readonly GCHandle handle;
        internal readonly T Function;
        Exception thrown;

        internal Callback(T function) {
            Function = function;
            handle = GCHandle.Alloc(this);
        }

        internal IntPtr User { get { return GCHandle.ToIntPtr(handle); } }

        internal static Callback<T> Of(IntPtr user) { return (Callback<T>)GCHandle.FromIntPtr(user).Target; }

        internal void Keep(Exception error) { thrown = thrown ?? error; }

        internal void Rethrow() {
            if (thrown != null) {
                Exception error = thrown;
                thrown = null;
                ExceptionDispatchInfo.Capture(error).Throw();
            }
        }

        public void Dispose() { handle.Free(); }
    }

    /// <summary>Values are checked where they enter, with words that say what to do.</summary>
    static class Entrance {
        internal static T NotNull<T>(T value, string name) where T : class {
            if (value == null) {
                throw new ArgumentNullException(name);
            }
            return value;
        }

        internal static ReadOnlySpan<byte> Bytes(ReadOnlySpan<byte> bytes, string name) {
            if (bytes.IsEmpty) {
                throw new ArgumentException("there are no bytes; give all of the data at once", name);
            }
            return bytes;
        }

        internal static uint Command(string name) {
            uint command = Native.rm_command_from_name(NotNull(name, "name"));
            if (command == 0) {
                throw new ArgumentException("there is no motion command \"" + name + "\"; names are as in docs/motion-table.md", "name");
            }
            return command;
        }
    }
}
