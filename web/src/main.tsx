// Every style sheet, in the order in which they outdo one another: whatever is loaded later, this never changes.
import "./board/touch.css";
import "./army/army.css";
import "./ask/ask.css";
import "./disputes/disputes.css";
import "./editor/editor.css";
import "./editor/print.css";
import "./home/home.css";
import "./home/welcome.css";
import "./first/first.css";
import "./people/people.css";
import "./play/analysis/analysis.css";
import "./play/forced/forced.css";
import "./play/deploy/deploy.css";
import "./play/flying/flying.css";
import "./play/suggested/suggested.css";
import "./play/replay.css";
import "./play/play.css";
import "./play/plain/plain.css";
import "./board/board.css";
import "./board/heat.css";
import "./play/measuring/measuring.css";
import "./play/staging/staging.css";
import "./play/exposure/exposure.css";
import "./play/templates/templates.css";
import "./play/arrivals/arrivals.css";
import "./play/transports/transports.css";
import "./play/thinking/thinking.css";
import "./play/tour/tour.css";
import "./play/banners.css";
import "./rules/rules.css";
import "./made/theme.css";
import "./style.css";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { pressAgain } from "./first/pressed";
import { keepLooks } from "./looks";

keepLooks();
const root = createRoot(document.getElementById("root")!);
// At once, in place of the first view: what somebody has pressed there already is pressed here.
flushSync(() => root.render(
  <StrictMode>
    <App />
  </StrictMode>,
));
pressAgain();
