// The pair of managers that a client of the game swaps its own for, with the names that the documents
// give their tests.

using System;
using System.Collections.Generic;
using System.Numerics;
using Remora;

static class ManagerTests {
    const double Dt = 1.0 / 30.0;

    static InterpolationManager Queue(params float[] x) {
        var queue = new InterpolationManager();
        foreach (float at in x) {
            queue.Enqueue(new Vector3(at, 0, 0), heading: 0f, isMovingTo: false);
        }
        return queue;
    }

    static void Near(float found, float expected, string what) {
        Test.Check(Math.Abs(found - expected) < 1e-3f, what + ": " + found + ", expected " + expected);
    }

    // The call that the documents' plan writes: without the body's place.
    static void Enqueue_WithoutABody_KeepsEveryPlace() {
        Test.Equal(Queue(5, 5.01f).Count, 1, "5, 5.01: one place, the newer one");
        Test.Equal(Queue(5, 9, 5.01f).Count, 3, "5, 9, 5.01: back to where it began is no duplicate");
        InterpolationManager queue = Queue(5, 9, 13);
        queue.Enqueue(new Vector3(5.02f, 0, 0));
        Test.Equal(queue.Count, 4, "places are not taken for the body");
        Test.Equal(queue.DiagnosticInterpolationState, (4, 0), "and none is far");
        Test.Equal(Queue(500).DiagnosticInterpolationState, (1, 0), "nor is the first one");
    }

    static void Enqueue_FarFromTheBodyOrTheEnd_ArmsABlip() {
        var queue = new InterpolationManager();
        queue.Enqueue(new Vector3(150, 0, 0), currentBodyPosition: Vector3.Zero);
        Test.Equal(queue.DiagnosticInterpolationState, (1, 4), "150 m from the body");
        queue = Queue(5);
        queue.Enqueue(new Vector3(106, 0, 0));
        Test.Equal(queue.DiagnosticInterpolationState, (2, 4), "101 m from the end");
    }

    static void Enqueue_Indoors_IsFarBeyondTwentyMetres() {
        const uint room = 0xA9B40101;
        var queue = new InterpolationManager();
        queue.Enqueue(new Vector3(19, 0, 0), currentBodyPosition: Vector3.Zero, targetCellId: room);
        Test.Equal(queue.DiagnosticInterpolationState, (1, 0), "19 m indoors");
        queue.Enqueue(new Vector3(40, 0, 0), currentBodyPosition: Vector3.Zero, targetCellId: room + 1);
        Test.Equal(queue.DiagnosticInterpolationState, (2, 4), "21 m indoors");
        InterpolationRecoveryTarget target;
        Test.Check(queue.TryGetRecoveryTarget(out target) && target.CellId == room + 1, "the cell rides along");
        queue.Clear();
        queue.Enqueue(new Vector3(40, 0, 0), currentBodyPosition: Vector3.Zero, targetCellId: room, autonomyBlipDistance: 100);
        Test.Equal(queue.DiagnosticInterpolationState, (1, 0), "a distance of the client's own");
    }

    // Places are metres of one space on both sides of a border between landblocks.
    static void Enqueue_AcrossLandblocks_MeasuresAsGiven() {
        var queue = new InterpolationManager();
        queue.Enqueue(new Vector3(190, 0, 0), currentBodyPosition: new Vector3(185, 0, 0), targetCellId: 0xA9B40039);
        queue.Enqueue(new Vector3(195, 0, 0), targetCellId: 0xAAB40001);
        Test.Equal(queue.DiagnosticInterpolationState, (2, 0), "5 m apart");
        Near(queue.AdjustOffset(0.1, new Vector3(185, 0, 0), 4).X, 0.8f, "the step");
        queue.Enqueue(new Vector3(300, 0, 0), targetCellId: 0xAAB40021);
        InterpolationRecoveryTarget target;
        Test.Check(queue.TryGetRecoveryTarget(out target), "105 m away");
        Near(target.Position.X, 300, "where it was said to be");
        Test.Equal(target.CellId, 0xAAB40021u, "and its cell");
    }

    static void Enqueue_AlreadyThere_AnswersTheOrientation() {
        Quaternion east = Quat.FromHeading(90);
        var queue = new InterpolationManager();
        Test.Equal(queue.Enqueue(new Vector3(5, 0, 0), east, false, Vector3.Zero), null, "queued: nothing at once");
        Quaternion? now = queue.Enqueue(new Vector3(0.01f, 0, 0), east, false, Vector3.Zero, Quaternion.Identity);
        Test.Check(now.HasValue && Math.Abs(((Quat)now.Value).Heading - 90) < 0.01f, "already there: east");
        Test.Check(!queue.IsActive, "and the queue is empty");
        Test.Equal(queue.Enqueue(new Vector3(0.01f, 0, 0), east, true, Vector3.Zero), null, "under a move-to it keeps its heading");
    }

    static void AdjustOffset_NeverBlips() {
        var queue = new InterpolationManager();
        queue.Enqueue(new Vector3(150, 0, 0), currentBodyPosition: Vector3.Zero);
        Near(queue.AdjustOffset(Dt, Vector3.Zero, 4).Length(), 8 * (float)Dt, "a step, not a leap");
        Test.Equal(queue.Count, 1, "the wish is still there");
    }

    static void UseTime_IsAskedAgainUntilThePlacementSucceeds() {
        var queue = new InterpolationManager();
        var asked = new List<float>();
        Test.Check(!queue.UseTime(target => true), "nothing is due");
        queue.Enqueue(new Vector3(150, 0, 0), currentBodyPosition: Vector3.Zero);
        Test.Check(!queue.UseTime(target => { asked.Add(target.Position.X); return false; }), "no room");
        queue.AdjustOffset(Dt, Vector3.Zero, 4);
        Test.Check(!queue.UseTime(target => { asked.Add(target.Position.X); return false; }), "still none");
        Test.Check(queue.IsActive, "nothing is forgotten");
        Test.Check(queue.UseTime(target => { asked.Add(target.Position.X); return true; }), "placed");
        Test.Equal(string.Join(" ", asked), "150 150 150", "the same wish");
        Test.Equal(queue.DiagnosticInterpolationState, (0, 0), "and then it is over");
        Test.Check(!queue.UseTime(target => true), "once");
    }

    static void CompleteRecovery_RefusesAnOldWish() {
        var queue = new InterpolationManager();
        InterpolationRecoveryTarget first, second;
        queue.Enqueue(new Vector3(150, 0, 0), currentBodyPosition: Vector3.Zero);
        Test.Check(queue.TryGetRecoveryTarget(out first), "due");
        queue.Enqueue(new Vector3(160, 0, 0), currentBodyPosition: Vector3.Zero);
        Test.Check(queue.TryGetRecoveryTarget(out second) && second.Position.X == 160, "the newest place");
        Test.Check(!queue.CompleteRecovery(first) && queue.IsActive, "the older answer does not count");
        Test.Check(queue.CompleteRecovery(second) && !queue.IsActive, "this one does");
    }

    // The rotation is that of the rules: the documents' queue leaves turning to the router.
    static void AdjustOffset_Frame_TurnsByTheRules() {
        Quaternion east = Quat.FromHeading(90);
        var offset = new MotionDeltaFrame { Origin = new Vector3(7, 8, 9) };
        var queue = new InterpolationManager(Rules.Retail);
        queue.Enqueue(new Vector3(10, 0, 0), east, false, Vector3.Zero);
        Test.Check(queue.AdjustOffset(0.1, Vector3.Zero, Quaternion.Identity, 4, offset), "replaced");
        Near(((Quat)offset.Orientation).Heading, 90, "the body turns as it starts");
        Near(offset.Origin.X, 0.8f, "and goes east");
        offset.Reset();
        queue.AdjustOffset(0.1, Vector3.Zero, east, 4, offset);
        Near(offset.Origin.Y, 0.8f, "in its own axes");
        queue = Queue(10);
        Test.Check(!queue.AdjustOffset(0.1, Vector3.Zero, east, 4, offset, inContact: false), "in the air nothing is approached");
        Near(offset.Origin.Y, 0.8f, "and nothing is written");
    }

    static void AdjustOffset_Sticky_NeverFails() {
        InterpolationManager free = Queue(2), stuck = Queue(2);
        for (int tick = 0; tick < 50; ++tick) {
            free.AdjustOffset(Dt, Vector3.Zero, 4);
            stuck.AdjustOffset(Dt, Vector3.Zero, 4, true, isSticky: true);
        }
        Test.Equal(free.DiagnosticInterpolationState, (0, 1), "a body that does not move gives up");
        Test.Equal(stuck.DiagnosticInterpolationState, (1, 0), "one that is stuck does not");
    }

    static void AdjustOffset_WithoutTime_DoesNothing() {
        InterpolationManager queue = Queue(10);
        foreach (double dt in new[] { 0.0, -1.0, double.NaN }) {
            Test.Equal(queue.AdjustOffset(dt, Vector3.Zero, 4), Vector3.Zero, "dt " + dt);
        }
        Test.Equal(queue.ProgressQuantum, 0f, "no time has passed");
    }

    static void ProgressQuantum_AccumulatesDt_NotStep() {
        InterpolationManager queue = Queue(10);
        queue.AdjustOffset(Dt, Vector3.Zero, 4);
        queue.AdjustOffset(Dt, Vector3.Zero, 4);
        Near(queue.ProgressQuantum, 2 * (float)Dt, "two ticks");
    }

    static void Stall_AfterWindowsWithoutProgress_PopsHeadAndArmsBlip() {
        InterpolationManager queue = Queue(2, 4);
        InterpolationRecoveryTarget target = new InterpolationRecoveryTarget();
        int ticks = 0;
        while (ticks++ < 100 && !queue.TryGetRecoveryTarget(out target)) {
            Test.Check(queue.AdjustOffset(Dt, Vector3.Zero, 4).Length() < 0.3f, "never a leap");
        }
        Test.Equal(queue.DiagnosticInterpolationState, (0, 2), "both were given up");
        Near(target.Position.X, 4, "to the last of them");
    }

    static void Enqueue_AtCapacity_EvictsTheHead() {
        var queue = new InterpolationManager();
        for (int i = 1; i <= 25; ++i) {
            queue.Enqueue(new Vector3(i, 0, 0), currentBodyPosition: Vector3.Zero);
        }
        Test.Equal(queue.Count, InterpolationManager.QueueCap, "twenty are held");
        Test.Equal(queue.AdjustOffset(0.016, new Vector3(6, 0, 0), 10), Vector3.Zero, "the sixth is the oldest: reached");
        Test.Equal(queue.Count, InterpolationManager.QueueCap - 1, "and done");
    }

    static void ComputeOffset_QueueElseRootMotion() {
        var queue = new InterpolationManager();
        var manager = new PositionManager();
        Quaternion east = Quat.FromHeading(90);
        var forward = new Vector3(0, 3, 0);
        Vector3 root = manager.ComputeOffset(Dt, Vector3.Zero, forward, east, queue, 4);
        Test.Check(Math.Abs(root.X - 0.1f) < 1e-4f && Math.Abs(root.Y) < 1e-4f, "root motion: " + root);
        queue.Enqueue(new Vector3(0, 5, 0), currentBodyPosition: Vector3.Zero);
        Vector3 step = manager.ComputeOffset(Dt, Vector3.Zero, forward, east, queue, 4);
        Test.Check(Math.Abs(step.Y - 8 * (float)Dt) < 1e-4f && Math.Abs(step.X) < 1e-4f, "twice as fast, to the place: " + step);
        Vector3 at = Vector3.Zero;
        for (int tick = 0; tick < 60; ++tick) {
            at += manager.ComputeOffset(Dt, at, Vector3.Zero, east, queue, 4);
        }
        Test.Check((at - new Vector3(0, 5, 0)).Length() < 0.06f && !queue.IsActive, "it arrives: " + at);
    }

    internal static void Run() {
        Enqueue_WithoutABody_KeepsEveryPlace();
        Enqueue_FarFromTheBodyOrTheEnd_ArmsABlip();
        Enqueue_Indoors_IsFarBeyondTwentyMetres();
        Enqueue_AcrossLandblocks_MeasuresAsGiven();
        Enqueue_AlreadyThere_AnswersTheOrientation();
        AdjustOffset_NeverBlips();
        UseTime_IsAskedAgainUntilThePlacementSucceeds();
        CompleteRecovery_RefusesAnOldWish();
        AdjustOffset_Frame_TurnsByTheRules();
        AdjustOffset_Sticky_NeverFails();
        AdjustOffset_WithoutTime_DoesNothing();
        ProgressQuantum_AccumulatesDt_NotStep();
        Stall_AfterWindowsWithoutProgress_PopsHeadAndArmsBlip();
        Enqueue_AtCapacity_EvictsTheHead();
        ComputeOffset_QueueElseRootMotion();
    }
}
