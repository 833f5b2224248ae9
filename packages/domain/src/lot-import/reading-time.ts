/** LIM-64: how long reading a file may take, in milliseconds. Source: specification section 9, file validation timeout 360 s. */
export const maxReadingMs = 360_000
