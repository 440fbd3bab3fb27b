using System;

namespace Remora {
    /// <summary>A call that failed, and changed nothing.</summary>
    public sealed class RemoraException : Exception {
        public RemoraException(Status status) : base(Native.Text(status)) { Status = status; }

        /// <summary>A call that failed at some byte of a message.</summary>
        public RemoraException(Status status, WireError error)
            : base(Native.Text(status) + " (" + error.Field + ", at byte " + error.Offset + ")") {
            Status = status;
        }

        public Status Status { get; private set; }
    }
}
