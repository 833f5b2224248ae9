// GUE-10, VEH-05, BOO-20: what authorises a plate without a pass, as SQL: the rows that are neither removed nor erased. Judging
// loads them, and covered time (PAY-17) is worked out from them, so that one does not know a right that the other does not.

export const guestsInForce = `(select parking_lot_id, plate, id, starts_at, until_at as until,
  parking_payment_option = 'paid' as is_paying from guest_pass where removed_at is null and erased_at is null) of_plate`

export const registrationsInForce = `(select parking_lot_id, plate, id, registered_at, until, make
  from registered_vehicle where removed_at is null and erased_at is null) of_plate`

export const bookingsInForce = `(select parking_lot_id, plate, id, starts_at, ends_at as until, booking_group_id
  from booking where removed_at is null and erased_at is null) of_plate`
