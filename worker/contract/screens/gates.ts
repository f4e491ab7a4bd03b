/** Pages that need a phone verified for viewing, and to which the verification returns. */
export type OwnPath = "/h5/status" | "/h5/reports" | "/h5/mydata" | "/h5/changephone";

/** A step of the phone flow: its page, and what travels with its entry of the browser's history. */
export interface GateStep {
  readonly to: string;
  readonly state: {
    readonly when: "valid";
    readonly goal?: OwnPath;
    readonly thephone?: string;
    readonly reportKey?: string;
  };
}

/** Where whoever has verified no phone goes first: he says whose samples he wants to see. */
export const gateOfOwn = (goal?: OwnPath): GateStep => ({ to: "/h5/bindphone", state: { when: "valid", goal } });

/** Before a report its phone is verified, which is shown masked. */
export const gateOfReport = ({ phone, key }: { readonly phone: string; readonly key: string }): GateStep => ({
  to: "/h5/validphone",
  state: { when: "valid", thephone: phone, reportKey: key },
});

/** Stands for the phone in the prerendered document; the worker puts the report's in its place. */
export const nobodysPhone = "000****0000";
