package bench

/** The options of the process. */
internal data class Options(
    val port: Int = 8080,
    val durationS: Int = 0,
    val engine: Engine = Engine.NETTY,
) {
    companion object {
        /**
         * Reads `--port N` (8080 when absent), `--duration S` (0: until told to stop) and `--engine netty|cio`.
         *
         * @throws IllegalArgumentException when an argument makes no sense
         */
        fun parse(args: Array<String>): Options =
            args.toList().chunked(2).fold(Options()) { options, argument ->
                val (name, value) = argument + ""
                when (name) {
                    "--port" -> options.copy(port = wholeNumber(name, value, 65_535))
                    "--duration" -> options.copy(durationS = wholeNumber(name, value, 999_999))
                    "--engine" -> options.copy(engine = engineNamed(value))
                    else -> throw IllegalArgumentException("unknown argument $name")
                }
            }

        private fun wholeNumber(
            name: String,
            text: String,
            most: Int,
        ): Int =
            requireNotNull(text.toIntOrNull()?.takeIf { it in 0..most }) {
                "$name takes a whole number up to $most, not \"$text\""
            }

        private fun engineNamed(text: String): Engine =
            requireNotNull(Engine.entries.find { it.name.lowercase() == text }) {
                "--engine takes netty or cio, not \"$text\""
            }
    }
}
