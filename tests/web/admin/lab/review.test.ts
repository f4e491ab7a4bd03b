import { describe, expect, it, test } from "vitest";
import { holdMessages } from "#contract/result-holds";
import { resultMessages } from "#contract/result-sets";
import type { ResultSetItem } from "#contract/result-sets.schemas";
import {
  nextResultStep,
  resultStepObstacle,
  splitByStep,
  stepOutcomeText,
} from "../../../../web/admin/lab/results/bulk.model";
import { holdTitle } from "../../../../web/admin/lab/results/hold-words";
import { callText } from "../../../../web/admin/lab/results/result-words";

const set = (part: Partial<ResultSetItem>): ResultSetItem =>
  ({
    id: "r",
    state: "submitted",
    holdReason: "",
    openHoldCount: 0,
    exceptions: [],
    submittedBy: { userId: 7, name: "王实验" },
    ...part,
  }) as ResultSetItem;

describe("steps of results", () => {
  it("drafts and returned ones are submitted, submitted ones reviewed, reviewed ones published", () => {
    expect(nextResultStep("draft")).toBe("submit");
    expect(nextResultStep("returned")).toBe("submit");
    expect(nextResultStep("submitted")).toBe("review");
    expect(nextResultStep("reviewed")).toBe("publish");
    expect(nextResultStep("released")).toBeNull();
  });

  it("nobody reviews what he submitted, and is told so", () => {
    expect(resultStepObstacle(set({}), "review", 7)).toBe(resultMessages.ownResult);
    expect(resultStepObstacle(set({}), "review", 8)).toBeNull();
  });

  it("a held result takes no step", () => {
    expect(resultStepObstacle(set({ holdReason: "复孔不一致" }), "review", 8)).toContain("复孔不一致");
  });

  it("a result with open doubts is submitted, but neither reviewed nor published", () => {
    expect(resultStepObstacle(set({ state: "draft", openHoldCount: 2 }), "submit", 8)).toBeNull();
    expect(resultStepObstacle(set({ openHoldCount: 2 }), "review", 8)).toBe(holdMessages.open(2));
    expect(resultStepObstacle(set({ state: "reviewed", openHoldCount: 1 }), "publish", 8)).toBe(holdMessages.open(1));
  });

  it("a result that moved on meanwhile is left out", () => {
    expect(resultStepObstacle(set({ state: "released" }), "publish", 8)).not.toBeNull();
  });

  it("of a mixed choice only what may move moves", () => {
    const own = set({ id: "own" });
    const other = set({ id: "other", submittedBy: { userId: 9, name: "李" } });
    const { ready, blocked } = splitByStep([own, other], "review", 7);
    expect(ready.map(({ id }) => id)).toEqual(["other"]);
    expect(blocked).toEqual([{ set: own, why: resultMessages.ownResult }]);
  });
});

describe("what became of a step", () => {
  it("is told with both numbers", () => {
    expect(stepOutcomeText("提交", 3, 0)).toBe("已提交 3 个结果");
    expect(stepOutcomeText("提交", 3, 1)).toBe("已提交 3 个结果，1 个未处理");
    expect(stepOutcomeText("提交", 0, 2)).toBe("没有提交任何结果");
  });
});

describe("findings in words", () => {
  it("genotypes stay as they are, findings get their word, no call is a dash", () => {
    expect(callText("GA")).toBe("GA");
    expect(callText("not_detected")).toBe("未检出");
    expect(callText(null)).toBe("—");
  });
});

test("the title of a hold names a sample by its barcode as it is printed", () => {
  const subject = { kind: "sample", name: "2000000000145" } as const;
  expect(holdTitle({ rule: "delta", subject })).toBe("与既往结果不同 · 样本 2000 0000 00145");
});
