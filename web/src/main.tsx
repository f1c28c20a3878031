import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import "./made/theme.css";
import "./style.css";

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
