// A scene: put this on an empty object, give it a character with a RemoraBody and a marker. The marker is where
// somebody is, the character where remora draws it, of reports that take 60 to 260 ms and come in any order;
// one of twenty is lost.

using System;
using System.Collections.Generic;
using Remora.Unity;
using UnityEngine;

public sealed class BadNetwork : MonoBehaviour {
    const float Frame = 1f / 60f;
    const int FramesAReport = 6;

    public RemoraBody Character;
    public Transform Marker;

    readonly Dictionary<int, List<int>> arrivals = new Dictionary<int, List<int>>(); // frames of sending, by frame
    double errorSum;
    float pending;
    long seed = 1;
    int frame, scheduled;

    /// <summary>Metres, over all frames so far.</summary>
    public double MeanError { get { return errorSum / Math.Max(1, frame); } }

    void Start() { RemoraWorld.Current.IsStepped = true; }

    void Update() {
        for (pending += Time.deltaTime; pending >= Frame; pending -= Frame) {
            Step();
        }
    }

    /// <summary>A frame of 1/60 s.</summary>
    public void Step() {
        Schedule(++frame);
        List<int> arrived;
        if (arrivals.TryGetValue(frame, out arrived)) {
            foreach (int sent in arrived) {
                Character.Report(PlaceAt(sent), new RemoraReport { Sent = sent / 60.0, Number = (uint)sent / FramesAReport });
            }
        }
        RemoraWorld.Current.Step(1.0 / 60.0);
        Marker.position = PlaceAt(frame);
        errorSum += Vector3.Distance(Character.transform.position, Marker.position);
    }

    // Reports up to a frame, each with its delay, the same with every run.
    void Schedule(int until) {
        for (; scheduled <= until; scheduled += FramesAReport) {
            bool isLost = Chance() < 0.05;
            int arrives = scheduled + 4 + (int)(Chance() * 12);
            if (!isLost) {
                if (!arrivals.ContainsKey(arrives)) {
                    arrivals[arrives] = new List<int>();
                }
                arrivals[arrives].Add(scheduled);
            }
        }
    }

    double Chance() {
        seed = seed * 16807 % 2147483647;
        return seed / 2147483647.0;
    }

    /// <summary>4 m/s on a circle of 3 m: east is X, north is Z.</summary>
    public static Vector3 PlaceAt(int frame) {
        double angle = 4.0 / 3.0 * frame / 60.0;
        return new Vector3((float)(3.0 * Math.Cos(angle)), 0, (float)(3.0 * Math.Sin(angle)));
    }
}
