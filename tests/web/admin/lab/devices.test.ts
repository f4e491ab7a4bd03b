import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { deviceMessages } from "#contract/devices";
import { createDevice } from "#contract/devices.schemas";
import { deviceErrors, deviceRequest, emptyDeviceForm } from "../../../../web/admin/lab/devices/device-form";
import {
  allModules,
  countWithShareText,
  healthCounts,
  moduleCells,
  moduleHealthOf,
  moduleNumberAt,
  modulePosition,
} from "../../../../web/admin/lab/devices/modules.model";
import { currentRunOf, remainingTimeText } from "../../../../web/admin/lab/devices/running.model";

const module = (moduleNo: number, runCount: number, failuresInRow: number, lastFault = "") => ({
  moduleNo,
  runCount,
  failureCount: failuresInRow,
  invalidCount: 0,
  failuresInRow,
  lastFault,
});

describe("a device at work", () => {
  const run = (state: string, expectedEndAt: number | null) => ({
    id: "1",
    runNo: "R1",
    state,
    startedAt: 0,
    endedAt: null,
    expectedEndAt,
  });

  it("is known by its running run", () => {
    expect(currentRunOf([run("closed", 1), run("running", 2)])?.expectedEndAt).toBe(2);
    expect(currentRunOf([run("closed", 1)])).toBeUndefined();
  });

  it("counts down to the end that it announced, and says when that has passed", () => {
    expect(remainingTimeText(run("running", 35 * 60_000), 60_000)).toBe("约 34 分钟后结束");
    expect(remainingTimeText(run("running", 60_000), 30_000)).toBe("不到 1 分钟后结束");
    expect(remainingTimeText(run("running", 60_000), 90_000)).toBe("应已结束，等待设备上传结果");
    expect(remainingTimeText(run("running", null), 0)).toBe("设备没有说明何时结束");
  });
});

describe("the form of a new device", () => {
  const good = { ...emptyDeviceForm, serial: " QF-2041 ", name: "前台快检仪" };

  it("a serial number and a name are enough for the contract", () => {
    expect(deviceErrors(good)).toEqual({});
    expect(z.safeParse(createDevice.body ?? z.never(), deviceRequest(good)).success).toBe(true);
    expect(deviceRequest(good)).not.toHaveProperty("merchantId");
    expect(deviceRequest({ ...good, merchantId: "M1" })).toHaveProperty("merchantId", "M1");
  });

  it("a serial number that the contract refuses is refused beside its field", () => {
    for (const serial of ["", "QF1", "QF 2041", "快检仪01", "Q".repeat(33)]) {
      expect(deviceErrors({ ...good, serial })).toEqual({ serial: deviceMessages.serialInvalid });
      expect(z.safeParse(createDevice.body ?? z.never(), deviceRequest({ ...good, serial })).success).toBe(false);
    }
    expect(deviceErrors({ ...good, name: "  " })).toEqual({ name: deviceMessages.nameRequired });
  });
});

describe("modules of a device", () => {
  it("lie row by row: 13 begins the second row, 96 is the last corner", () => {
    expect([1, 12, 13, 96].map(modulePosition)).toEqual(["A1", "A12", "B1", "H12"]);
    for (let number = 1; number <= 96; number++) expect(moduleNumberAt(modulePosition(number))).toBe(number);
  });

  it("three failures in a row make a module failing, one makes it shaky, one good run makes it good again", () => {
    const healths = [module(1, 0, 0), module(2, 4, 0), module(3, 4, 1), module(4, 4, 2), module(5, 4, 3)].map(
      moduleHealthOf,
    );
    expect(healths).toEqual(["unused", "good", "shaky", "shaky", "failing"]);
  });

  it("modules that never reported are unused, so that all of them are drawn", () => {
    const modules = allModules(96, [module(96, 3, 3, "heater")]);
    expect(modules).toHaveLength(96);
    expect(healthCounts(modules)).toEqual([
      { health: "failing", count: 1 },
      { health: "unused", count: 95 },
    ]);
  });

  it("a failing module is read out with its number, its failures and its fault", () => {
    const cells = moduleCells([module(96, 12, 11, "加热异常"), module(1, 2, 0)]);
    expect(cells.get("H12")).toMatchObject({ label: "模块 96，连续失败，连续失败 11 次，加热异常", mark: "9+" });
    expect(cells.get("A1")).toMatchObject({ label: "模块 1，正常", mark: "" });
  });

  it("failures are a share of the runs, and unknown before the first", () => {
    expect(countWithShareText(0, module(1, 0, 0))).toBe("—");
    expect(countWithShareText(1, module(1, 3, 1))).toBe("1 次（33%）");
  });
});
