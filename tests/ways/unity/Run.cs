// The component without the engine: axes, errors, more bodies than there was room for, and the scene.

using System;
using System.Collections.Generic;
using System.Globalization;
using Remora;
using Remora.Unity;
using UnityEngine;

static class Run {
    static void Check(bool isSo, string what) {
        if (!isSo) {
            throw new Exception(what);
        }
    }

    static bool IsNear(Vector3 a, Vector3 b, float limit) { return Vector3.Distance(a, b) < limit; }

    static void StepBy(int frames, Action<int> each) {
        for (int frame = 0; frame < frames; ++frame) {
            each(frame);
            Time.deltaTime = 1f / 60f;
            RemoraWorld.Current.Step(1.0 / 60.0);
        }
    }

    // One that goes along +X faces there: a quarter turn clockwise about Y, seen from above.
    static void FacesItsWay() {
        var walker = new GameObject();
        walker.transform.position = new Vector3(5, 1, 7);
        var body = walker.AddComponent<RemoraBody>();
        RemoraWorld.Current.SetClock(1000, 32);
        RemoraWorld.Current.NoteRoundTrip(0);
        StepBy(120, frame => {
            if (frame % 6 == 0) {
                body.Report(new Vector3(5 + frame / 30f, 1, 7), 9e6 + 1000.0 * frame / 60);
            }
        });
        Check(IsNear(walker.transform.position, new Vector3(9, 1, 7), 0.1f), "place");
        Check(Math.Abs(walker.transform.rotation.y - Math.Sqrt(0.5)) < 0.01, "rotation");
        Check(Math.Abs(body.GroundSpeed - 2) < 0.1, "speed");
        walker.SetActive(false);
    }

    static void SaysWhatIsWrong() {
        var walker = new GameObject();
        var body = walker.AddComponent<RemoraBody>();
        try {
            body.Report(new Vector3(float.NaN, 0, 0), new RemoraReport { Velocity = new Vector3(), Rotation = new Quaternion(0, 0, 0, 1) });
            Check(false, "NaN was taken");
        } catch (RemoraException error) {
            Check(error.Status == Status.NotFinite, "status");
        }
        walker.SetActive(false);
    }

    static void Grows() {
        var crowd = new List<GameObject>();
        for (int i = 0; i < 600; ++i) {
            crowd.Add(new GameObject());
            crowd[i].transform.position = new Vector3(i, 0, 0);
            crowd[i].AddComponent<RemoraBody>();
        }
        StepBy(2, frame => {});
        Check(IsNear(crowd[599].transform.position, new Vector3(599, 0, 0), 0.001f), "the last of many");
        crowd.ForEach(each => each.SetActive(false));
        Check(RemoraWorld.Current.World.Render(new Render[1]) == 0, "bodies are left");
    }

    static void Scene() {
        var scene = new GameObject().AddComponent<BadNetwork>();
        var character = new GameObject();
        character.transform.position = BadNetwork.PlaceAt(0);
        scene.Character = character.AddComponent<RemoraBody>();
        scene.Marker = new GameObject().transform;
        for (int frame = 0; frame < 1200; ++frame) {
            scene.Step();
        }
        Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "mean error {0:F4} m", scene.MeanError));
    }

    static void Main(string[] words) {
        if (words.Length > 0) {
            Scene();
            return;
        }
        FacesItsWay();
        SaysWhatIsWrong();
        Grows();
        Console.WriteLine("tests passed");
    }
}
