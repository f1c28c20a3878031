"""`python -m umpire`: the same as the `umpire` program."""

from umpire.cli import main

if __name__ == "__main__":
    main()
