import { Screen, ScreenHeading } from "../layout/screen";
import { CheckCodeForm } from "./code-form";

/** /h5/check: for a person who types the code of a printout. */
export function CheckStartPage() {
  return (
    <Screen title="核验报告">
      <ScreenHeading title="核验报告">
        输入打印件上的核验码，核对实验室是否有这份报告的记录。扫描打印件上的二维码，可以连同姓名和结果一起核对。
      </ScreenHeading>
      <CheckCodeForm />
      <p className="fine">
        <a href="/report-keys">报告签名公钥</a>
      </p>
    </Screen>
  );
}
