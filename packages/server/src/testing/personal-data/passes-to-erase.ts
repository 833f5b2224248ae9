import { ids, markedTag, type Place, type Rows, timesOf } from './marked-values.ts'

/** Passholders, with what they have, and who else may park. */
export const passesToErase = ({ passholderGroupId, at }: Place): Rows => {
  const { ended, before, today } = timesOf(at)
  const id = ids.other
  return {
    passholder: [{ id: ids.passholder, passholder_group_id: passholderGroupId, pass_id: 'P-1' }],
    passholder_plate: [{ passholder_id: ids.passholder }],
    passholder_tag: [{ passholder_id: ids.passholder, epc: markedTag }],
    passholder_import: [
      {
        id,
        passholder_group_id: passholderGroupId,
        is_multi_pass: false,
        created_at: before,
        created_by: id,
        total: 1,
      },
    ],
    pass_link: [{ passholder_id: ids.passholder, token_hash: 'h-1', expires_at: ended }],
    pass_invitation: [{ passholder_id: ids.passholder, id, state: 'failed', asked_at: before }],
    mobile_log: [{ passholder_id: ids.passholder, id, at: before, kind: 'appInstalled' }],
    booking: [
      {
        id: ids.booking,
        booking_group_id: id,
        passholder_id: ids.passholder,
        first_day: today,
        last_day: today,
        starts_at: before,
        ends_at: ended,
      },
    ],
    guest_pass: [
      {
        id: ids.guestPass,
        passholder_group_id: passholderGroupId,
        starts_at: before,
        ends_at: ended,
        parking_payment_option: 'paid',
      },
    ],
    registered_vehicle: [{ id: ids.vehicle, until: ended }],
    waitlist_entry: [
      {
        id: ids.waiting,
        passholder_group_id: passholderGroupId,
        place: 1,
        state: 'declined',
        added_at: before,
      },
    ],
  }
}
