import { ids, mark, type Place, type Rows, timesOf } from './marked-values.ts'

/** Visits, what gates decided about them, and events that were over. */
export const visitsToErase = ({ groupId, at }: Place): Rows => {
  const { ended, before } = timesOf(at)
  const id = ids.other
  return {
    intercom_call: [{ id, at: before, outcome: 'opened', noted_by_name: 'Pat' }],
    gate_decision: [
      {
        id,
        decided_at: before,
        zone_id: id,
        event_id: 'e-1',
        read_at: before,
        device_name: 'North',
        passage: 'entry',
        opens: true,
        cause: 'authorised',
        is_passback: false,
        last_read_at: before,
        signs: [mark],
      },
    ],
    lot_event: [{ id, starts_at: before, ends_at: ended, is_all_day: false, key: '' }],
    covered_time: [{ from_at: before, until_at: ended }],
    visit: [
      {
        id: ids.visit,
        match: 'none',
        group_id: groupId,
        entered_at: before,
        exited_at: ended,
        closed_by: 'exit',
        entry_event_id: 'e-1',
        exit_event_id: 'e-2',
      },
    ],
  }
}
