import { ServiceLine } from "../parts/service-text";

/** At the end of every phone page: what holds between us, and whom to call. */
export function PhoneFoot() {
  return (
    <footer className="phone-foot">
      <p>
        <a href="/terms">《服务协议》</a>
        <a href="/privacy">《隐私政策》</a>
      </p>
      <ServiceLine />
    </footer>
  );
}
