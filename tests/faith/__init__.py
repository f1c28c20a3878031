"""What must not change while the house is rebuilt: how battles and cases come out, whatever is given as the reason."""
