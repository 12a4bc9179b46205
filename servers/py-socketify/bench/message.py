import json

# The only room; a message that names none means it.
PUBLIC_ROOM = "public"


def type_of(text: str) -> object:
    """Return the type of a chat message.

    None stands for what is not JSON, not an object, or about another room.
    """
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None  # Malformed input is ignored by contract.
    if not isinstance(message, dict) or message.get("room", PUBLIC_ROOM) != PUBLIC_ROOM:
        return None
    return message.get("type")
