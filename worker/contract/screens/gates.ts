/** Pages that need a phone verified for viewing, and to which the visitor returns after verifying. */
export type OwnPath = "/h5/status" | "/h5/reports" | "/h5/mydata" | "/h5/changephone";

/** A step of the phone flow: its page, and the state stored with its entry in the browser's history. */
export interface GateStep {
  readonly to: string;
  readonly state: {
    readonly when: "valid";
    readonly goal?: OwnPath;
    readonly thephone?: string;
    readonly reportKey?: string;
  };
}

/** The first step for a visitor who has not verified a phone: he says whose samples he wants to see. */
export const gateOfOwn = (goal?: OwnPath): GateStep => ({ to: "/h5/bindphone", state: { when: "valid", goal } });

/** The step before a report: its phone, which is shown masked, must be verified. */
export const gateOfReport = ({ phone, key }: { readonly phone: string; readonly key: string }): GateStep => ({
  to: "/h5/validphone",
  state: { when: "valid", thephone: phone, reportKey: key },
});

/** Placeholder for the phone in the prerendered document; the worker replaces it with the report's masked phone. */
export const nobodysPhone = "000****0000";
