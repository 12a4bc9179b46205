from aiohttp.web import HTTPBadRequest, Request


def whole_number(request: Request, name: str, *, default: int, most: int) -> int:
    """Read one query parameter: a whole number from 1 to `most`.

    Raises HTTPBadRequest when it makes no sense.
    """
    text = request.query.get(name, str(default))
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= most):
        raise HTTPBadRequest(text=f"{name} must be a whole number from 1 to {most}\n")
    return int(text)
