import { ServiceLine } from "../parts/service-text";

/** The end of every phone page: the legal documents, and the service phone. */
export function PhoneFooter() {
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
