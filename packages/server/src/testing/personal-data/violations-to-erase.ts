import { ids, mark, type Place, type Rows, timesOf } from './marked-values.ts'

/** Violations, and what is written to their drivers and by them. */
export const violationsToErase = ({ at }: Place): Rows => {
  const { ended, before } = timesOf(at)
  const id = ids.other
  const ofViolation = { id, violation_id: ids.violation }
  return {
    violation: [
      {
        id: ids.violation,
        key: 'k-1',
        reason: 'reported',
        status: 'dismissed',
        state_at: ended,
        opened_at: before,
        grace_until: before,
        left_at: ended,
        correction: { at, by: id, isVoid: false, plate: mark, previous: { at, by: id, plate: mark } },
      },
    ],
    further_report: [{ ...ofViolation, reported_at: before, reported_by: id }],
    violation_notice: [
      {
        ...ofViolation,
        language: 'en-US',
        state: 'failed',
        asked_at: before,
        asked_by: id,
        doubts: [],
        is_confirmed: true,
      },
    ],
    violation_link: [
      {
        token_hash: 'h-2',
        violation_id: ids.violation,
        sent_for: id,
        language: 'en-US',
        expires_at: ended,
      },
    ],
    appeal: [
      { ...ofViolation, state: 'refused', language: 'en-US', received_at: before, answered_at: ended },
    ],
  }
}
