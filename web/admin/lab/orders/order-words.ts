import { deliveryStateNames, orderStateNames } from "#contract/order-states";
import { stateWords } from "../../parts/state/state-words";

/** States of orders in words and colours. */
export const orderStates = stateWords(orderStateNames, {
  ordered: "warn",
  tube_linked: "progress",
  received: "progress",
  reported: "ready",
  cancelled: "neutral",
});

export const deliveryStates = stateWords(deliveryStateNames, { queued: "progress", sent: "ready", failed: "bad" });

export const sourceNames = { fhir: "FHIR 接口", csv: "CSV 接口", staff: "工作人员上传" } as const;

const sexNames: Readonly<Record<string, string>> = { male: "男", female: "女", unknown: "未知" };

/** The client's data about its patient, as names and values. */
export const patientFacts = (patient: {
  readonly patientId: string;
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly birth?: string | undefined;
  readonly sex?: string | undefined;
}) => [
  { name: "患者编号", value: patient.patientId },
  { name: "姓名", value: patient.name ?? "" },
  { name: "手机号", value: patient.phone ?? "" },
  { name: "出生日期", value: patient.birth ?? "" },
  { name: "性别", value: sexNames[patient.sex ?? ""] ?? "" },
];
