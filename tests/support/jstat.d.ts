declare module "jstat" {
  interface Distribution<Parameters extends readonly number[]> {
    cdf(x: number, ...parameters: Parameters): number;
    pdf(x: number, ...parameters: Parameters): number;
    inv(p: number, ...parameters: Parameters): number;
  }
  const jstat: {
    readonly beta: Distribution<[a: number, b: number]>;
    readonly normal: Distribution<[mean: number, deviation: number]>;
    readonly studentt: Distribution<[degrees: number]>;
    gammaln(x: number): number;
    mean(values: readonly number[]): number;
    variance(values: readonly number[], isSample: boolean): number;
    anovafscore(...groups: readonly (readonly number[])[]): number;
  };
  export default jstat;
}
