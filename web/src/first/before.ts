// Runs before anything is painted, within the page's head: in which colours, whether home is what is wanted, and whether
// battles to go on with are to come above what stands there.
import { played } from "../home/going";
import { keptLooks, showLooks } from "../looks";

const { dataset } = document.documentElement;
showLooks(keptLooks());
if (/^#\/?./.test(location.hash)) dataset.elsewhere = "";
if (played().length > 0) dataset.going = "";
