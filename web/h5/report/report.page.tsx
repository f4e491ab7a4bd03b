export function ReportPage() {
  return <h1>报告</h1>;
}
