/** CST-12: how long a station may be silent, in seconds: about so long, and different for stations that start together. */
const usualSeconds = 300
const spreadSeconds = 60

/** CST-12: how long this station may be silent, in seconds; always the same for it. */
export const heartbeatSecondsOf = (identity: string): number => {
  let sum = 0
  for (const letter of identity) sum = (sum * 31 + letter.codePointAt(0)!) % 1_000_003
  return usualSeconds - spreadSeconds + (sum % (2 * spreadSeconds + 1))
}
