import { deviceStates } from "../../../../web/admin/lab/devices/device-states";
import { importStates } from "../../../../web/admin/lab/instrument-files/import-states";
import { batchStates } from "../../../../web/admin/lab/kits/batch-states";
import { reportStates } from "../../../../web/admin/lab/reports/report-states";
import { resultStates } from "../../../../web/admin/lab/results/result-states";
import { callStates } from "../../../../web/admin/lab/runs/call-states";
import { runStates } from "../../../../web/admin/lab/runs/run-states";
import { sampleStates } from "../../../../web/admin/lab/specimens/receiving/sample-states";
import { tubeStates } from "../../../../web/admin/lab/specimens/tubes/tube-states";
import { messageStates } from "../../../../web/admin/messages/message-states";

/** The texts of every kind of state that the laboratory shows. */
export const allStates = [
  batchStates,
  tubeStates,
  sampleStates,
  importStates,
  runStates,
  deviceStates,
  callStates,
  resultStates,
  reportStates,
  messageStates,
];
