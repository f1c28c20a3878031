import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { keepLooks } from "./looks";
import "./made/theme.css";
import "./style.css";

keepLooks();
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
