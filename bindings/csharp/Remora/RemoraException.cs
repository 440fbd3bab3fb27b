using System;
using System.Runtime.InteropServices;

namespace Remora {
    /// <summary>A call that failed, and changed nothing.</summary>
    public sealed class RemoraException : Exception {
        public RemoraException(Status status) : base(Native.Text(status)) { Status = status; }

        /// <summary>A call that failed, and what to do.</summary>
        internal RemoraException(Status status, string advice) : base(Native.Text(status) + ": " + advice) { Status = status; }

        /// <summary>A call that failed at some byte of a message.</summary>
        public RemoraException(Status status, WireError error)
            : base(Native.Text(status) + " (" + error.Field + ", at byte " + error.Offset + ")") {
            Status = status;
        }

        /// <summary>A call that failed at some byte of a record of a data file.</summary>
        public RemoraException(Raw.DataError error)
            : base(string.Format("{0} (record 0x{1:X8}, byte {2}: {3})", Native.Text(error.Status), error.Record,
                                 error.Offset, Marshal.PtrToStringAnsi(error.Field))) {
            Status = error.Status;
        }

        /// <summary>A call that failed at some part of a level.</summary>
        public RemoraException(Raw.CollisionError error)
            : base(Native.Text(error.Status) + " (" + Marshal.PtrToStringAnsi(error.What) + " " + error.Index + ")") {
            Status = error.Status;
        }

        public Status Status { get; private set; }
    }
}
