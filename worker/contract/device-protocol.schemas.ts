import * as z from "zod/mini";
import { isCalendarDay } from "./calendar";
import * as calls from "./device-protocol";
import { deviceProtocolMessages } from "./device-protocol";
import { endpoint } from "./endpoint";

const word = (max: number) => z.string().check(z.maxLength(max));
const moduleNo = z.int().check(z.gte(1), z.lte(96));
const role = z.enum(["sample", "positive", "ntc"]);

const loaded = z.strictObject({ moduleNo, role, barcode: z._default(z.string().check(z.regex(/^\d{0,13}$/)), "") });

/** Number of cycles that a curve may have. */
const curveCycles = { min: 20, max: 60 } as const;

/**
 * Light of every cycle from the first, as measured, without baseline subtraction: unsigned 16-bit numbers, low byte first, in
 * thousandths of the unit of `threshold`, all of it in base64. 40 cycles are 108 characters.
 */
const curve = z.string().check(
  z.maxLength(160),
  z.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
  z.refine((text) => {
    const cycles = cyclesOf(text);
    return Number.isInteger(cycles) && cycles >= curveCycles.min && cycles <= curveCycles.max;
  }, "曲线须有 20-60 个循环，每个循环两个字节"),
);

const cyclesOf = (text: string) => ((text.length / 4) * 3 - (/=*$/.exec(text)?.[0].length ?? 0)) / 2;

const measured = z.strictObject({
  moduleNo,
  role,
  barcode: z._default(z.string().check(z.regex(/^\d{0,13}$/)), ""),
  /** Empty when the module worked. */
  fault: z._default(word(64), ""),
  /** Largest difference from the programme, degrees Celsius. */
  temperatureError: z.optional(z.nullable(z.number())),
  channels: z
    .array(
      z.strictObject({
        /** Code of a target or of the internal control. */
        target: word(32),
        dye: z._default(word(16), ""),
        /** Cycle at which the curve crossed the threshold; null when the module measured and saw no crossing. */
        ct: z.nullable(z.number().check(z.gte(0), z.lte(60))),
        /** Sigmoid score of the curve, 0-1. */
        score: z.optional(z.nullable(z.number())),
        threshold: z.optional(z.nullable(z.number())),
        /** Light above the baseline at the end. */
        endpoint: z.optional(z.nullable(z.number())),
        /** Since schema 2. */
        curve: z.optional(z.nullable(curve)),
        deviceCall: z.optional(z.nullable(z.enum(["present", "absent"]))),
      }),
    )
    .check(z.maxLength(8)),
});

const hasCurve = ({ channels }: z.output<typeof measured>) => channels.some(({ curve }) => curve != null);

const head = {
  /** Schema 2 may carry curves; schema 1 stays accepted, but its results always need a reviewer. */
  schema: z.union([z.literal(1), z.literal(2)]),
  /** The device's own identifier of the run. */
  runUid: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** Sequence number of the message within its run. */
  seq: z.int().check(z.gte(0), z.lte(9_999)),
  firmware: z._default(word(32), ""),
  /** False when the device does not trust its own clock. */
  clockOk: z.boolean(),
};

/** What a device reports about a run: start, progress, measured modules, end. Times are ms UTC by the device's clock. */
export const deviceMessage = z.discriminatedUnion("kind", [
  z.strictObject({
    ...head,
    kind: z.literal("started"),
    assayCode: word(32),
    reagentLot: z._default(word(32), ""),
    /** `YYYY-MM-DD`, or empty when unknown. */
    reagentExpiry: z._default(
      z
        .string()
        .check(
          z.refine((text) => text === "" || (text.startsWith("20") && isCalendarDay(text)), "日期格式应为 YYYY-MM-DD"),
        ),
      "",
    ),
    operator: z._default(word(32), ""),
    startedAt: z.int(),
    expectedEndAt: z.int(),
    modules: z.array(loaded).check(z.minLength(1), z.maxLength(96)),
  }),
  z.strictObject({ ...head, kind: z.literal("progress"), expectedEndAt: z.int() }),
  z
    .strictObject({
      ...head,
      kind: z.literal("results"),
      modules: z.array(measured).check(z.minLength(1), z.maxLength(96)),
    })
    .check(
      z.refine(({ schema, modules }) => schema === 2 || !modules.some(hasCurve), {
        path: ["schema"],
        message: deviceProtocolMessages.curveSchema,
      }),
    ),
  z.strictObject({
    ...head,
    kind: z.literal("closed"),
    status: z.enum(["completed", "aborted", "error"]),
    endedAt: z.int(),
    moduleCount: z.int().check(z.gte(0), z.lte(96)),
  }),
]);
export type DeviceMessage = z.output<typeof deviceMessage>;
export type MeasuredModule = z.output<typeof measured>;

const outcome = z.object({ runId: z.string(), state: z.string(), resultCount: z.int() });

/** Exchanges a single-use code for the device's secret, which is only ever shown in this reply. */
export const enrolDevice = endpoint(calls.enrolDevice, {
  title: "设备登记",
  access: { kind: "public" },
  provesItself: true,
  rate: "strict",
  body: z.strictObject({
    serial: z.string().check(z.maxLength(32)),
    code: z.string().check(z.maxLength(32)),
    firmware: z._default(word(32), ""),
  }),
  reply: z.object({ deviceId: z.string(), secret: z.string() }),
});

/** Creates a new secret; the request is signed with the old one, which stays valid for a day. */
export const rotateDeviceKey = endpoint(calls.rotateDeviceKey, {
  title: "设备更换密钥",
  access: { kind: "public" },
  provesItself: true,
  reply: z.object({ secret: z.string(), oldUntil: z.int() }),
});

/**
 * One message of a run, signed with the headers `x-device-id`, `x-device-time` (ms), `x-device-nonce` and `x-device-signature`:
 * hex HMAC-SHA-256 over method, path, time, nonce and the body's SHA-256, one per line. A repeated message gets the first
 * answer again; the same number with another body answers 409 and is stored for staff.
 */
export const sendDeviceMessage = endpoint(calls.sendDeviceMessage, {
  title: "设备上传",
  access: { kind: "public" },
  provesItself: true,
  rate: "upload",
  bodyBytesMax: 512 * 1024,
  reply: outcome,
  auditFields: ["runUid", "seq"],
});
