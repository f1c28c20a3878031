"""Files of Legions Imperialis: tables, units, datasheets, armies, cases, scenarios."""
