from urllib.parse import parse_qs


def whole_number(query: str, name: str, *, default: int, most: int) -> int:
    """Read one query parameter: a whole number from 1 to `most`.

    Raises ValueError when it makes no sense.
    """
    text = parse_qs(query, keep_blank_values=True).get(name, [str(default)])[0]
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= most):
        raise ValueError(f"{name} must be a whole number from 1 to {most}")
    return int(text)
