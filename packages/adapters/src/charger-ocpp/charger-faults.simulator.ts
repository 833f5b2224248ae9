/** What stations in the field do wrong, each seen there. */
export const chargerFaults = [
  /** Begins with the register 0, and ends with that of its lifetime. */
  'lifetime-at-the-end',
  /** Ends a transaction several times, with different registers; the last is right. */
  'several-ends',
  /** First ends with a register below that of the begin. */
  'backwards-at-the-end',
  /** Values are counted from the begin of the transaction, begin and end from the beginning of its life. */
  'values-of-the-session',
  /** Forgets the number of the transaction: sends 2^63 − 1. 1.6 */
  'huge-number',
  /** Sends 0 as the number of the transaction with its values. 1.6 */
  'number-0-with-values',
  /** Begins without a connection, and ends with the number −1. 1.6 */
  'number-minus-1-at-the-end',
  /** Sends values after the end. */
  'values-after-the-end',
  /** Its clock is in 1970. */
  'clock-of-1970',
  /** Sends each message of a transaction again, as if the answer were lost. */
  'each-message-twice',
  /** Does not say whose transaction ends. 1.6 */
  'no-token-at-the-end',
  /** Counts its transactions anew after each start. 2.0.1 */
  'same-ids-again',
  /** Always sends 0 as the place in the sequence. 2.0.1 */
  'sequence-0',
  /** No power flows, though it says that it charges. */
  'no-flow',
] as const
/** Something that a station does wrong. */
export type ChargerFault = (typeof chargerFaults)[number]
