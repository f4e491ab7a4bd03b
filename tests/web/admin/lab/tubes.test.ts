import { describe, expect, it } from "vitest";
import type { TubeLife } from "#contract/tubes.schemas";
import { possibleEndSteps } from "../../../../web/admin/lab/specimens/tubes/end-steps.rules";
import { timelineLines } from "../../../../web/admin/lab/specimens/tubes/life-line.model";
import { nextTubeStep } from "../../../../web/admin/lab/specimens/tubes/next-step";
import { barcodeSearchHint, barcodeSearchQuery } from "../../../../web/admin/lab/specimens/tubes/tube-search";

describe("searching a tube", () => {
  it("four digits are the end of a barcode, more are its beginning", () => {
    expect(barcodeSearchQuery("0015")).toEqual({ last4: "0015" });
    expect(barcodeSearchQuery("20000")).toEqual({ barcode: "20000" });
    expect(barcodeSearchQuery(" ")).toBeUndefined();
  });

  it("a scanned barcode with gaps or full-width digits is cleaned", () => {
    expect(barcodeSearchQuery("2000 0000 0001５")).toEqual({ barcode: "2000000000015" });
  });

  it("too few digits wait, letters are told, and neither asks the server", () => {
    expect(barcodeSearchQuery("12")).toBeNull();
    expect(barcodeSearchHint("12")).toContain("后 4 位");
    expect(barcodeSearchQuery("ABC")).toBeNull();
    expect(barcodeSearchHint("ABC")).toContain("6-13 位数字");
  });
});

type Life = Parameters<typeof nextTubeStep>[0];

const life = (state: TubeLife["tube"]["state"], part: Partial<Life> = {}, isBound = true): Life => ({
  tube: {
    state,
    barcode: "2000000000015",
    batch: { id: "B", code: "KB" },
    person: isBound ? { nameMasked: "林**", phoneMasked: "138****1021" } : null,
  } as TubeLife["tube"],
  sample: null,
  resultSets: [],
  report: null,
  ...part,
});

const sample = (state: string) => ({ sample: { state } as TubeLife["sample"] });

describe("what a tube waits for", () => {
  it("an issued tube waits for its customer, a bound one for the courier", () => {
    expect(nextTubeStep(life("issued", {}, false))?.title).toBe("等待客户绑定");
    expect(nextTubeStep(life("bound"))?.link?.href).toBe("/lab/receiving");
  });

  it("a quarantined tube waits for its customer first, then for the laboratory", () => {
    expect(nextTubeStep(life("quarantined", {}, false))?.title).toBe("等待客户绑定");
    expect(nextTubeStep(life("quarantined"))?.title).toBe("等待解除隔离");
  });

  it("a measured sample waits for the step of its latest result", () => {
    const sets = [
      { id: "1", state: "returned" },
      { id: "2", state: "submitted" },
    ] as TubeLife["resultSets"];
    const step = nextTubeStep(life("received", { ...sample("tested"), resultSets: sets }));
    expect(step).toMatchObject({ title: "结果待审核", link: { href: "/lab/review?state=submitted&open=2" } });
  });

  it("a published report waits to be read, a read one for nothing", () => {
    const report = (firstViewedAt: number | null) => ({ report: { firstViewedAt } as TubeLife["report"] });
    expect(nextTubeStep(life("consumed", { ...sample("completed"), ...report(null) }))?.title).toBe("等待客户查看");
    expect(nextTubeStep(life("consumed", { ...sample("completed"), ...report(5) }))).toBeNull();
  });

  it("a tube out of use waits for nothing", () => {
    for (const state of ["void", "expired", "lost", "disposed", "replaced"] as const)
      expect(nextTubeStep(life(state))).toBeNull();
  });
});

describe("the life line", () => {
  const event = (part: Partial<TubeLife["events"][number]>): TubeLife["events"][number] => ({
    id: "e",
    kind: "receive",
    title: "签收",
    fromState: null,
    toState: null,
    actorKind: "staff",
    actorName: "",
    reason: "",
    at: 0,
    ...part,
  });
  const dayOf = (at: number) => String(Math.floor(at / 100));

  it("stands in the order in which things happened, with the wait between them", () => {
    const lines = timelineLines([event({ id: "b", at: 150 }), event({ id: "a", at: 30 })], dayOf);
    expect(lines.map(({ id, gapMs, opensDay }) => [id, gapMs, opensDay])).toEqual([
      ["a", 0, true],
      ["b", 120, true],
    ]);
  });

  it("the day is told once, with its first event", () => {
    const lines = timelineLines([event({ at: 10 }), event({ at: 90 }), event({ at: 101 })], dayOf);
    expect(lines.map(({ opensDay }) => opensDay)).toEqual([true, false, true]);
  });

  it("says the change in words, and nothing when the state stayed", () => {
    expect(timelineLines([event({ fromState: "bound", toState: "received" })], dayOf)[0]?.change).toBe(
      "已绑定 → 已签收",
    );
    expect(timelineLines([event({ toState: "printed" })], dayOf)[0]?.change).toBe("待发放");
    expect(timelineLines([event({ fromState: "bound", toState: "bound" })], dayOf)[0]?.change).toBe("");
  });

  it("somebody without a name is told by what he is", () => {
    expect(timelineLines([event({ actorKind: "customer" })], dayOf)[0]?.actor).toBe("客户");
    expect(timelineLines([event({ actorKind: "staff", actorName: "王实验" })], dayOf)[0]?.actor).toBe("王实验");
  });
});

describe("the ends of a tube", () => {
  const owned = { id: "0person", nameMasked: "张**", phoneMasked: "138****8000" };

  it.each([
    { where: "handed out", state: "issued", person: null, sample: null, can: ["lose"] },
    { where: "bound", state: "bound", person: owned, sample: "expected", can: ["replace"] },
    {
      where: "with a rejected sample",
      state: "received",
      person: owned,
      sample: "rejected",
      can: ["dispose", "recollect", "replace"],
    },
    { where: "waiting for its run", state: "received", person: owned, sample: "accepted", can: [] },
    { where: "used up", state: "consumed", person: owned, sample: "completed", can: ["dispose"] },
    { where: "destroyed", state: "disposed", person: owned, sample: "completed", can: [] },
  ] as const)("a tube $where offers $can", ({ state, person, sample, can }) => {
    const steps = possibleEndSteps({ tube: { state, person }, sample: sample ? { state: sample } : null });
    expect(Object.entries(steps).flatMap(([step, isOpen]) => (isOpen ? [step] : []))).toEqual([...can]);
  });
});
