"""Tables, rulings and battles as pictures, pages and text."""
