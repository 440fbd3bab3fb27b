// Messages and datagrams, as bytes and as values.

using System;
#if REMORA_NULLABLE || UNITY_2021_2_OR_NEWER
using System.Diagnostics.CodeAnalysis;
#endif
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Remora {
    /// <summary>Messages between server and client. A value is a Raw.Message: its Kind tells which member
    /// of its Content holds.</summary>
    public static class Messages {
        /// <summary>The bytes of a message.</summary>
        public static byte[] Encode(Raw.Message message) {
            var error = new WireError();
            var size = UIntPtr.Zero;
            Check(Native.EncodeSize(ref message, IntPtr.Zero, UIntPtr.Zero, ref size, ref error), error);
            var bytes = new byte[(int)size];
            Check(Native.rm_message_encode(ref message, ref bytes[0], size, ref size, ref error), error);
            return bytes;
        }

        /// <summary>A message as a value. Parts without a fixed limit point into the bytes: keep them
        /// where they are (an array that is pinned) to read those.</summary>
        public static Raw.Message Decode(ReadOnlySpan<byte> message, Raw.Numbering numbering = Raw.Numbering.Client2013) {
            var found = new Raw.Message();
            var error = new WireError();
            ref byte first = ref MemoryMarshal.GetReference(Entrance.Bytes(message, "message"));
            Check(Native.rm_message_decode(numbering, ref first, (UIntPtr)message.Length, ref found, ref error), error);
            return found;
        }

        /// <summary>A server's UpdatePosition.</summary>
        public static Raw.Message UpdatePosition(uint guid, Position at, ushort stamp, bool hasContact = true) {
            var message = new Raw.Message { Kind = Raw.MessageKind.UpdatePosition };
            message.Content.UpdatePosition.Guid = guid;
            message.Content.UpdatePosition.At.Position = at;
            message.Content.UpdatePosition.At.PositionStamp = stamp;
            message.Content.UpdatePosition.At.Flags = Native.rm_position_rotation_flags(at.Rotation) | (hasContact ? (uint)Raw.PositionFlags.HasContact : 0);
            return message;
        }

        /// <summary>A server's UpdateMotion, of a movement that Movements.Interpreted makes.</summary>
        public static Raw.Message UpdateMotion(uint guid, Raw.Movement movement, ushort stamp) {
            var message = new Raw.Message { Kind = Raw.MessageKind.UpdateMotion };
            message.Content.UpdateMotion.Guid = guid;
            message.Content.UpdateMotion.MovementStamp = stamp;
            message.Content.UpdateMotion.Block = Native.rm_movement_pack_make(ref movement);
            return message;
        }

        /// <summary>Name of a kind, such as "UpdatePosition"; "unknown" for others.</summary>
        public static string Name(uint kind) { return Marshal.PtrToStringAnsi(Native.rm_message_name((Raw.MessageKind)kind)); }

        internal static void Check(Status status, WireError error) {
            if (status != Status.Ok) {
                throw error.Field == null ? new RemoraException(status) : new RemoraException(status, error);
            }
        }
    }

    /// <summary>What bodies do.</summary>
    public static class Movements {
        /// <summary>What a server says that a body does: a command by name, such as "RunForward".</summary>
        public static Raw.Movement Interpreted(string forward = "Ready", float speed = 1) {
            Raw.Movement movement = Native.rm_default_movement();
            movement.State.Forward = Entrance.Command(forward);
            movement.State.ForwardSpeed = speed;
            return movement;
        }

        /// <summary>A command by its name.</summary>
        public static uint Command(string name) { return Entrance.Command(name); }

        /// <summary>The name of a command; null for one without.</summary>
#if REMORA_NULLABLE || UNITY_2021_2_OR_NEWER
        [return: MaybeNull]
#endif
        public static string Name(uint command) { return Marshal.PtrToStringAnsi(Native.rm_command_name(command)); }
    }

    /// <summary>A whole message that came in one datagram or several.</summary>
    public sealed class Blob {
        public ulong Stream;
        public uint Sequence;
        public ushort Queue;
        public byte[] Bytes;
    }

    /// <summary>Cuts messages into datagrams; the numbers of one direction of a connection.</summary>
    public sealed class Sender {
        Raw.PlainSender sender;

        public Sender(uint packetSequence = 1, uint fragmentSequence = 1) {
            sender = new Raw.PlainSender { PacketSequence = packetSequence, FragmentSequence = fragmentSequence };
        }

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate void DatagramCallback(IntPtr user, Raw.Bytes datagram);

        static readonly DatagramCallback datagramCallback = Keep;

        [MonoPInvokeCallback(typeof(DatagramCallback))]
        static void Keep(IntPtr user, Raw.Bytes datagram) {
            Callback<List<byte[]>>.Of(user).Function.Add(datagram.ToArray());
        }

        /// <summary>The datagrams that carry these messages.</summary>
        public List<byte[]> Send(params byte[][] messages) {
            return Send(Raw.PacketQueue.Smartbox, messages);
        }

        public unsafe List<byte[]> Send(Raw.PacketQueue queue, params byte[][] messages) {
            var pins = new GCHandle[Entrance.NotNull(messages, "messages").Length];
            var views = new Raw.Bytes[Math.Max(messages.Length, 1)];
            using (var callback = new Callback<List<byte[]>>(new List<byte[]>())) {
                try {
                    for (int i = 0; i < messages.Length; ++i) {
                        pins[i] = GCHandle.Alloc(Entrance.NotNull(messages[i], "messages"), GCHandleType.Pinned);
                        views[i] = new Raw.Bytes { Data = pins[i].AddrOfPinnedObject(), Size = (UIntPtr)messages[i].Length };
                    }
                    IntPtr sink = Marshal.GetFunctionPointerForDelegate(datagramCallback);
                    Native.Check(Native.rm_sender_send(ref sender, (ushort)queue, ref views[0], messages.Length, sink, callback.User));
                } finally {
                    foreach (GCHandle pin in pins) {
                        if (pin.IsAllocated) {
                            pin.Free();
                        }
                    }
                }
                return callback.Function;
            }
        }
    }

    /// <summary>Takes in datagrams in any order and hands out whole messages.</summary>
    public sealed class Reassembler : IDisposable {
        IntPtr pointer;

        public Reassembler() : this(Native.rm_default_reassembler_def()) {}

        public Reassembler(Raw.ReassemblerDef def) { Native.Check(Native.rm_reassembler_create(ref def, out pointer)); }

        ~Reassembler() { Dispose(); }

        public void Dispose() {
            Native.rm_reassembler_destroy(pointer);
            pointer = IntPtr.Zero;
            GC.SuppressFinalize(this);
        }

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate void BlobCallback(IntPtr user, ref Raw.PlainBlob blob);

        static readonly BlobCallback blobCallback = Keep;

        [MonoPInvokeCallback(typeof(BlobCallback))]
        static void Keep(IntPtr user, ref Raw.PlainBlob blob) {
            var whole = new Blob { Stream = blob.Stream, Sequence = blob.Sequence, Queue = blob.Queue, Bytes = blob.Bytes.ToArray() };
            Callback<List<Blob>>.Of(user).Function.Add(whole);
        }

        /// <summary>The messages that a datagram completes.</summary>
        /// <param name="datagram">the payload of a UDP datagram</param>
        /// <param name="stream">one number for each direction of each pair of endpoints</param>
        public List<Blob> Push(ReadOnlySpan<byte> datagram, ulong stream = 0) {
            var error = new WireError();
            using (var callback = new Callback<List<Blob>>(new List<Blob>())) {
                ref byte first = ref MemoryMarshal.GetReference(Entrance.Bytes(datagram, "datagram"));
                IntPtr sink = Marshal.GetFunctionPointerForDelegate(blobCallback);
                Messages.Check(Native.rm_reassembler_push(pointer, stream, ref first, (UIntPtr)datagram.Length, sink, callback.User, ref error), error);
                return callback.Function;
            }
        }

        public void Forget(ulong stream) { Native.rm_reassembler_forget(pointer, stream); }

        /// <summary>Messages of which something, but not all, has arrived.</summary>
        public int Pending { get { return Native.rm_reassembler_pending(pointer); } }

        /// <summary>How often something has become of a packet or a message.</summary>
        public ulong Count(Raw.PacketFate fate) { return Native.rm_reassembler_count(pointer, fate); }
    }

    public static partial class Native {
        [DllImport(Library, CallingConvention = C, EntryPoint = "rm_message_encode")]
        internal static extern Status EncodeSize(ref Raw.Message message, IntPtr none, UIntPtr capacity, ref UIntPtr size, ref WireError error);
    }
}

namespace Remora.Raw {
    public partial struct Bytes {
        /// <summary>A copy.</summary>
        public byte[] ToArray() {
            var bytes = new byte[(int)Size];
            if (bytes.Length > 0) {
                Marshal.Copy(Data, bytes, 0, bytes.Length);
            }
            return bytes;
        }
    }
}
