// Written by `npm run tables` from the migrated database; what the code knows of values is in column-values.ts.
import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnValues } from '../column-values.ts'
import type { At, AtOrNow, Json, JsonOrDefault, OptionalAt, OptionalJson } from '../table-columns.ts'

/** The tables, by name. */
export interface Tables {
  advice_wait: {
    parking_lot_id: string
    group_id: string
    since: At
  }
  alert: {
    parking_lot_id: string
    id: string
    alert_type: ColumnValues['alert.alert_type']
    alert_status: ColumnValues['alert.alert_status']
    alert_body: string
    group_id: string | null
    occupancy: number | null
    threshold: number | null
    date_created: At
    updated_at: At
    deleted_by: string | null
    held_back: Generated<boolean>
    notified_at: OptionalAt
  }
  alert_silence: {
    parking_lot_id: string
    id: string
    scope: ColumnValues['alert_silence.scope']
    cause: string | null
    ends_at: At
    created_at: At
    created_by: string
  }
  app_user: {
    id: string
    customer_id: string | null
    email: string
    name: string
    roles: string[]
    blocked: Generated<boolean>
    issuer: string | null
    subject: string | null
    preferences: JsonOrDefault<unknown>
    version: Generated<number>
    created_at: AtOrNow
    removed_at: OptionalAt
    verified: Generated<boolean>
    follow_since: OptionalAt
    follow_at: OptionalAt
    follow_failures: Generated<number>
    account_removed_at: OptionalAt
    searched_text: GeneratedAlways<string | null>
    name_order: GeneratedAlways<string | null>
    awaits_role: Generated<boolean>
  }
  appeal: {
    parking_lot_id: string
    id: string
    violation_id: string
    state: ColumnValues['appeal.state']
    email: string | null
    language: ColumnValues['appeal.language']
    plate: string | null
    text: string | null
    received_at: At
    request_key: string | null
    answer: string | null
    answered_at: OptionalAt
    answered_by: string | null
    undo: OptionalJson<unknown>
    erased_at: OptionalAt
  }
  audit_entry: {
    chain: string
    sequence: number
    parking_lot_id: string | null
    customer_id: string | null
    at: At
    actor_id: string | null
    actor_name: string
    action: string
    object_kind: string
    object_id: string
    before: OptionalJson<unknown>
    after: OptionalJson<unknown>
    salt: string
    digest: string
    previous_hash: string
    hash: string
    actor_kind: ColumnValues['audit_entry.actor_kind'] | null
  }
  booking: {
    parking_lot_id: string
    id: string
    booking_group_id: string
    passholder_id: string | null
    first_day: string
    last_day: string
    starts_at: At
    ends_at: At
    name: string
    email: string | null
    plate: string
    booked_at: AtOrNow
    booked_by: string | null
    freed_last_day: string | null
    version: Generated<number>
    removed_at: OptionalAt
    erased_at: OptionalAt
    search_text: GeneratedAlways<string>
  }
  booking_group: {
    parking_lot_id: string
    id: string
    parking_group_id: string
    name: string
    allowance: number
    weekday_allowances: Generated<ColumnValues['booking_group.weekday_allowances']>
    days_ahead: number
    longest_booking: number | null
    contact_emails: string | null
    tenants: Generated<string[]>
    version: Generated<number>
    removed_at: OptionalAt
    removed_by: string | null
  }
  camera: {
    parking_lot_id: string
    id: string
    zone_id: string | null
    name: string
    device_id: string
    role: ColumnValues['camera.role']
    entry_from_degrees: number | null
    entry_to_degrees: number | null
    exit_from_degrees: number | null
    exit_to_degrees: number | null
    last_seen_at: OptionalAt
    version: Generated<number>
    removed_at: OptionalAt
    created_at: AtOrNow
  }
  card_hold: {
    parking_lot_id: string
    id: string
    order_id: string
    state: ColumnValues['card_hold.state']
    reason: string | null
    cents: number
    currency: string
    language: string
    request_key: string | null
    created_at: At
    settled_at: OptionalAt
    transaction_id: string | null
    card_type: string | null
    last_digits: string | null
    checks: Generated<number>
    check_at: OptionalAt
    take_cents: number | null
    taken_at: OptionalAt
    release_state: ColumnValues['card_hold.release_state'] | null
    release_checks: Generated<number>
    release_check_at: OptionalAt
  }
  charging_command: {
    parking_lot_id: string
    id: string
    station_id: string
    station_name: string
    kind: string
    arguments: JsonOrDefault<unknown>
    asked_by: string | null
    asked_by_name: string
    asked_at: AtOrNow
    expires_at: At
    claimed_at: OptionalAt
    claimed_by: string | null
    state: Generated<ColumnValues['charging_command.state']>
    outcome_reason: string | null
    decided_at: OptionalAt
    answer: OptionalJson<unknown>
  }
  charging_connector: {
    parking_lot_id: string
    station_id: string
    evse: number
    connector: number
    status: ColumnValues['charging_connector.status']
    error: string | null
    detail: string | null
    at: At
    since: At
  }
  charging_meter_value: {
    parking_lot_id: string
    station_id: string
    at: At
    identity: string
    evse: number | null
    connector: number | null
    transaction_key: string | null
    seq_no: number | null
    received_at: At
    is_time_replaced: Generated<boolean>
    context: string | null
    charging_state: ColumnValues['charging_meter_value.charging_state'] | null
    energy_wh: number | null
    power_w: number | null
    amps: ColumnValues['charging_meter_value.amps'] | null
    soc: number | null
  }
  charging_outage: {
    parking_lot_id: string
    station_id: string
    from_at: At
    to_at: At
  }
  charging_price: {
    parking_lot_id: string
    id: string
    payer: ColumnValues['charging_price.payer']
    version: number
    prices: OptionalJson<ColumnValues['charging_price.prices']>
    effective_from: At
    made_by: string | null
  }
  charging_record: {
    parking_lot_id: string
    id: string
    station_id: string
    kind: ColumnValues['charging_record.kind']
    identity: string
    transaction_key: string | null
    seq_no: number | null
    evse: number | null
    connector: number | null
    at: At
    is_time_replaced: Generated<boolean>
    received_at: At
    /** Without its token. */
    facts: Json<ColumnValues['charging_record.facts']>
    token: OptionalJson<ColumnValues['charging_record.token']>
    judged_at: OptionalAt
    lot_told_at: OptionalAt
  }
  charging_session: {
    parking_lot_id: string
    id: string
    station_id: string
    station_name: string
    evse: number
    connector: number | null
    transaction_key: string | null
    began_at: At
    ended_at: OptionalAt
    ending: ColumnValues['charging_session.ending'] | null
    reason: string | null
    wh: number
    most_wh: number
    doubt: ColumnValues['charging_session.doubt'] | null
    left_out: JsonOrDefault<ColumnValues['charging_session.left_out']>
    flowed_at: OptionalAt
    activity: ColumnValues['charging_session.activity']
    power_w: number | null
    measured_at: OptionalAt
    judged_at: At
    start_id: string | null
    passholder_id: string | null
    token: string | null
    settled_at: OptionalAt
    cost: OptionalJson<ColumnValues['charging_session.cost']>
    cents: number | null
    tax_cents: number | null
    currency: string | null
    payment_id: string | null
    cleared_at: OptionalAt
    cleared_by: string | null
    note: string | null
    erased_at: OptionalAt
    stop_command_id: string | null
    stop_asked_at: OptionalAt
    stop_accepted_at: OptionalAt
    later_wh: number | null
    later_most_wh: number | null
    cleared_wh: number | null
    stop_requested_at: OptionalAt
  }
  charging_start: {
    parking_lot_id: string
    id: string
    station_id: string
    evse: number
    token: string
    email: string | null
    prices: Json<ColumnValues['charging_start.prices']>
    credit: OptionalJson<ColumnValues['charging_start.credit']>
    state: ColumnValues['charging_start.state']
    failure: ColumnValues['charging_start.failure'] | null
    session_id: string | null
    command_id: string | null
    created_at: At
    started_at: OptionalAt
    stop_requested_at: OptionalAt
    stop_reason: ColumnValues['charging_start.stop_reason'] | null
    over_at: OptionalAt
    beside: string | null
  }
  charging_station: {
    parking_lot_id: string
    id: string
    identity: string
    name: string
    vendor: string
    rated_watts: number
    phases: number
    amps_per_phase: number
    password_hash: string
    former_password_hash: string | null
    password_made_at: AtOrNow
    created_at: AtOrNow
    removed_at: OptionalAt
    version: Generated<number>
    protocol: ColumnValues['charging_station.protocol'] | null
    boot_vendor: string | null
    boot_model: string | null
    boot_serial: string | null
    boot_firmware: string | null
    booted_at: OptionalAt
    connection_id: string | null
    server_id: string | null
    connected_at: OptionalAt
    disconnected_at: OptionalAt
    last_message_at: OptionalAt
    first_connected_at: OptionalAt
  }
  closure: {
    parking_lot_id: string
    id: string
    floor_id: string | null
    stall_ids: Generated<string[]>
    starts_at: At
    ends_at: OptionalAt
    reason: string
    created_by: string | null
    created_at: AtOrNow
    version: Generated<number>
  }
  covered_time: {
    parking_lot_id: string
    plate: string
    from_at: OptionalAt
    until_at: OptionalAt
  }
  customer: {
    id: string
    name: string
    version: Generated<number>
    created_at: AtOrNow
    removed_at: OptionalAt
    merged_into: string | null
    searched_text: GeneratedAlways<string | null>
    name_order: GeneratedAlways<string | null>
  }
  default_visitor_group: {
    parking_lot_id: string
    until: At
    group_id: string | null
  }
  device: {
    parking_lot_id: string
    id: string
    customer_id: string
    device_id: string
    kind: ColumnValues['device.kind']
    stall_id: string | null
  }
  device_day: {
    parking_lot_id: string
    device_id: string
    day: string
    events: number
    first_at: At
    last_at: At
    /** A tstzrange[]. */
    silences: ColumnValues['device_day.silences']
  }
  device_event: {
    parking_lot_id: string
    source_id: string
    event_id: string
    at: At
    received_at: At
    lot_version: number
    kind: string
    device_id: string
    occupied: boolean | null
    battery_percent: number | null
    fault: string | null
    detail: OptionalJson<unknown>
  }
  device_history: {
    parking_lot_id: string
    due_at: At
    hours_until: OptionalAt
    days_until: string | null
  }
  device_hour: {
    parking_lot_id: string
    device_id: string
    at: At
    reads: number
  }
  device_log_base: {
    parking_lot_id: string
    device_id: string
    last_seen_at: At
    at: OptionalAt
    event_id: string | null
    occupied: boolean | null
    since: OptionalAt
    battery_percent: number | null
    battery_at: OptionalAt
    fault: string | null
    fault_at: OptionalAt
  }
  device_lot_day: {
    parking_lot_id: string
    day: string
    reported: number
  }
  device_message: {
    parking_lot_id: string
    device_id: string
    id: string
    source_id: string
    received_at: At
    via: ColumnValues['device_message.via']
    body: string | null
    is_cut: boolean
    size_bytes: number
    outcome: Json<unknown>
    lot_ids: Generated<string[]>
  }
  edge_key: {
    parking_lot_id: string
    id: string
    name: string
    key_hash: string
    key_hint: string
    created_at: AtOrNow
    removed_at: OptionalAt
    last_seen_at: OptionalAt
    version: Generated<number>
  }
  event_answer: {
    parking_lot_id: string
    day: string
    was_event: boolean
    answered_at: At
  }
  event_calendar: {
    parking_lot_id: string
    id: string
    name: string
    /** Sealed. */
    address: string | null
    content: Buffer | null
    type: string | null
    type_rules: JsonOrDefault<ColumnValues['event_calendar.type_rules']>
    due_at: At
    read_at: OptionalAt
    succeeded_at: OptionalAt
    failure: string | null
    failures: Generated<number>
    left_out: Generated<number>
    version: Generated<number>
    /** Null = a file. */
    host: string | null
  }
  floor: {
    parking_lot_id: string
    id: string
    floor_name: string
    position: number
    map_hash: string | null
  }
  floor_map: {
    hash: string
    svg: string
    created_at: AtOrNow
  }
  forecast_day: {
    parking_lot_id: string
    group_id: string
    day: string
    errors: Buffer | null
    value_count: number
    error: number
    error_of_last_week: number
    hour_count: number
    error_of_hour: number
    band_count: number
    in_band: number
    peak: number | null
    forecast_peak: number | null
    full_chance: number | null
    was_full: boolean | null
  }
  forecast_state: {
    parking_lot_id: string
    group_id: string
    through: string
    state: Buffer
    past: Buffer
    effects: Buffer | null
  }
  /** VIO-32. */
  further_report: {
    parking_lot_id: string
    id: string
    violation_id: string
    reported_at: At
    reported_by: string
    report_key: string | null
    note: string | null
  }
  gate_controller: {
    parking_lot_id: string
    id: string
    monex_device_id: string
    driver: ColumnValues['gate_controller.driver']
    reach: ColumnValues['gate_controller.reach']
    address: string
    outlet_base: number
    settings: JsonOrDefault<ColumnValues['gate_controller.settings']>
    credentials: string | null
    version: Generated<number>
    created_at: AtOrNow
    removed_at: OptionalAt
  }
  gate_decision: {
    parking_lot_id: string
    id: string
    decided_at: At
    zone_id: string
    event_id: string
    read_at: At
    device_name: string
    passage: ColumnValues['gate_decision.passage']
    opens: boolean
    cause: ColumnValues['gate_decision.cause']
    is_passback: boolean
    passholder_id: string | null
    opening_id: string | null
    was_opening: Generated<boolean>
    visit_id: string | null
    due_cents: number | null
    due_since: OptionalAt
    /** VIS-41: the version of the lot with which it was logged; null = not yet. */
    log_version: number | null
    /** GAT-60: by what the vehicle is recognised; null once it is not needed. */
    signs: string[] | null
    arrived_at: OptionalAt
    last_read_at: OptionalAt
    pulsed_at: OptionalAt
    pulses_again: Generated<number>
    rights: string | null
    /** VIS-43: when the gates opened for a vehicle that they had held, after it was paid for. */
    opened_later_at: OptionalAt
  }
  gate_opening: {
    parking_lot_id: string
    id: string
    sprockit_id: string | null
    gate_name: string
    controller_id: string
    outlet: number
    pulse_ms: number
    reach: ColumnValues['gate_opening.reach']
    reason: string
    asked_by: string | null
    asked_by_name: string
    asked_at: AtOrNow
    expires_at: At
    claimed_at: OptionalAt
    claimed_by: string | null
    state: Generated<ColumnValues['gate_opening.state']>
    outcome_reason: ColumnValues['gate_opening.outcome_reason'] | null
    decided_at: OptionalAt
    release_state: Generated<ColumnValues['gate_opening.release_state']>
    release_due_at: OptionalAt
    release_attempts: Generated<number>
    released_at: OptionalAt
    cause: ColumnValues['gate_opening.cause'] | null
    notified_at: OptionalAt
    /** VIS-41: the version of the lot with which it was logged; null = not yet. */
    log_version: Generated<number | null>
    for_decision: string | null
    requested_at: OptionalAt
  }
  guest_pass: {
    parking_lot_id: string
    id: string
    plate: string
    name: string
    passholder_group_id: string
    passholder_id: string | null
    starts_at: At
    ends_at: At
    ended_at: OptionalAt
    ends_before: OptionalAt
    ended_before: OptionalAt
    parking_payment_option: ColumnValues['guest_pass.parking_payment_option']
    created_at: AtOrNow
    created_by: string | null
    version: Generated<number>
    removed_at: OptionalAt
    erased_at: OptionalAt
    search_text: GeneratedAlways<string>
    /** When it ends: the earlier of ended_at and ends_at. */
    until_at: GeneratedAlways<Date>
  }
  health_count: {
    parking_lot_id: string
    day: string
    kind: ColumnValues['health_count.kind']
    subject: string
    counted: number
    total: number
  }
  health_day: {
    parking_lot_id: string
    day: string
    kind: ColumnValues['health_day.kind']
    devices: number
    observed_minutes: number
    down_minutes: number
    attempts: Generated<number>
    succeeded: Generated<number>
  }
  health_fault: {
    parking_lot_id: string
    id: string
    subject: string
    kind: ColumnValues['health_fault.kind']
    name: string
    found_by: ColumnValues['health_fault.found_by']
    devices: string[]
    device_count: number
    harm: Generated<number>
    passages: Generated<number>
    expected: number | null
    seen: number | null
    since: At
    found_at: At
    told_at: OptionalAt
    gone_since: OptionalAt
    ended_at: OptionalAt
    mailed_to: Generated<string[]>
  }
  health_setting: {
    parking_lot_id: string
    told: JsonOrDefault<ColumnValues['health_setting.told']>
    version: Generated<number>
  }
  health_usual: {
    parking_lot_id: string
    device_id: string
    hours: ColumnValues['health_usual.hours']
    dispersion: number
    learned_on: string
    factor: Generated<number>
    variance: Generated<number>
    few_since: OptionalAt
    few_expected: number | null
    few_seen: number | null
  }
  holiday: {
    parking_lot_id: string
    day: string
    name: string
    version: Generated<number>
  }
  identity_account: {
    id: string
    email: string
    name: string
    password_hash: string | null
    email_verified: Generated<boolean>
    blocked: Generated<boolean>
    roles: Generated<string[]>
    customer_id: string | null
    created_at: AtOrNow
    lots: Generated<string[]>
  }
  identity_ticket: {
    token_hash: string
    account_id: string
    purpose: string
    expires_at: At
    used_at: OptionalAt
    replaced_at: OptionalAt
    return_to: string | null
  }
  ingest_oddity: {
    source_id: string
    day: string
    kind: string
    device_id: Generated<string>
    count: number
    first_seen_at: At
    last_seen_at: At
  }
  intercom_call: {
    parking_lot_id: string
    id: string
    at: At
    note: string
    outcome: ColumnValues['intercom_call.outcome']
    noted_by: string | null
    noted_by_name: string
  }
  lot_advice: {
    parking_lot_id: string
    due_at: At
    advised_at: OptionalAt
  }
  lot_change: {
    parking_lot_id: string
    version: number
    /** For servers of the version before, which resume streams by it; it goes in the next one (decision 83). */
    xact: Generated<string>
    at: AtOrNow
    payload: Json<unknown>
  }
  lot_change_forgotten: {
    only_row: Generated<boolean>
    xact: string
  }
  lot_draft: {
    id: string
    customer_id: string
    parking_lot_id: string | null
    version: Generated<number>
    step: Generated<number>
    information: JsonOrDefault<ColumnValues['lot_draft.information']>
    floors: JsonOrDefault<ColumnValues['lot_draft.floors']>
    groups: JsonOrDefault<ColumnValues['lot_draft.groups']>
    stall_list_name: string | null
    stall_list_at: OptionalAt
    stall_counts: OptionalJson<ColumnValues['lot_draft.stall_counts']>
    stall_list: OptionalJson<ColumnValues['lot_draft.stall_list']>
    created_at: AtOrNow
    updated_at: AtOrNow
    updated_by: string
    removed_at: OptionalAt
    created_lot_id: string | null
    applied_at: OptionalAt
  }
  lot_draft_map: {
    draft_id: string
    floor_name: string
    map_hash: string
    file_name: string | null
    uploaded_at: At
    stalls: Json<ColumnValues['lot_draft_map.stalls']>
    missing: JsonOrDefault<ColumnValues['lot_draft_map.missing']>
    elsewhere: JsonOrDefault<ColumnValues['lot_draft_map.elsewhere']>
    unseen: JsonOrDefault<ColumnValues['lot_draft_map.unseen']>
  }
  lot_event: {
    parking_lot_id: string
    id: string
    own_event_id: string | null
    calendar_id: string | null
    key: Generated<string>
    name: string
    type: string | null
    starts_at: At
    ends_at: At
    is_all_day: boolean
  }
  lot_forecast: {
    parking_lot_id: string
    due_at: At
    made_at: OptionalAt
    full_at: OptionalAt
    full_chance: number | null
    said_at: AtOrNow
  }
  lot_health: {
    parking_lot_id: string
    due_at: At
    checked_at: OptionalAt
    kinds: JsonOrDefault<ColumnValues['lot_health.kinds']>
    days_until: string | null
    harm: Generated<number>
    learned_on: string | null
    quarter_at: AtOrNow
    contacts_version: Generated<number>
    gap_vehicles: number | null
    gap_cents: Generated<ColumnValues['lot_health.gap_cents']>
    silent_devices: Generated<number>
  }
  lot_history: {
    parking_lot_id: string
    seed: number
    begins_at: At
    ends_at: At
    filled_until: At
    created_at: AtOrNow
  }
  lot_log: {
    parking_lot_id: string
    lot_version: number
    ordinal: Generated<number>
    at: At
    kind: string
    detail: Json<unknown>
  }
  lot_retention: {
    parking_lot_id: string
    matched_images_until: OptionalAt
    files_swept_until: OptionalAt
    plates_erased_until: OptionalAt
    log_from: OptionalAt
  }
  lot_state: {
    parking_lot_id: string
    version: Generated<number>
    last_event_at: OptionalAt
    observed_since: OptionalAt
    sampled_until: OptionalAt
    counts: JsonOrDefault<unknown>
    sensors: Generated<number>
    sensors_reporting: Generated<number>
    sensor_errors: Generated<number>
    low_batteries: Generated<number>
    updated_at: AtOrNow
    live_since: OptionalAt
    judged_token: Generated<string>
    violations_until: OptionalAt
    unknown_exits: JsonOrDefault<ColumnValues['lot_state.unknown_exits']>
  }
  lot_timer: {
    parking_lot_id: string
    kind: string
    subject: string
    due_at: At
  }
  manager: {
    parking_lot_id: string
    id: string
    name: string
    phone: string
    email: string
    removed_at: OptionalAt
    version: Generated<number>
    created_at: AtOrNow
  }
  masterlist_entry: {
    parking_lot_id: string
    kind: string
    key: string
    name: string
    detail: string | null
  }
  missed_read: {
    parking_lot_id: string
    day: string
    device_id: string
    kind: ColumnValues['missed_read.kind']
    count: number
    last_at: At
  }
  mobile_log: {
    parking_lot_id: string
    id: string
    at: At
    kind: ColumnValues['mobile_log.kind']
    passholder_id: string
    email: string | null
    platform: string | null
    app_version: string | null
    detail: string | null
    source_id: string | null
    event_id: string | null
  }
  notification: {
    parking_lot_id: string
    id: string
    user_id: string
    kind: ColumnValues['notification.kind']
    cause: string
    passholder_groups: string[] | null
    count: number
    first_at: At
    last_at: At
    in_app: boolean
    mail_count: Generated<number>
    read_at: OptionalAt
  }
  notification_mail: {
    user_id: string
    due_at: OptionalAt
    last_sent_at: OptionalAt
  }
  occupancy_day: {
    parking_lot_id: string
    group_id: string
    day: string
    peak: number | null
    mean: number | null
    observed_share: number
    capacity: number
    passes_sold: number | null
    passes_all_day: number | null
    passes_daytime: number | null
    passes_overnight: number | null
  }
  occupancy_exception: {
    parking_lot_id: string
    id: string
    group_id: string | null
    starts_at: At
    ends_at: At
    reason: string
    created_by: string | null
    created_at: AtOrNow
    version: Generated<number>
  }
  occupancy_import: {
    parking_lot_id: string
    group_id: string
    day: string
    slots: number[]
    import_id: string
    reading_slots: string | null
  }
  occupancy_sample: {
    parking_lot_id: string
    group_id: string
    day: string
    slots: ColumnValues['occupancy_sample.slots']
    revised: Generated<boolean>
  }
  oidc_payload: {
    model: string
    id: string
    payload: Json<unknown>
    grant_id: string | null
    uid: string | null
    user_code: string | null
    consumed_at: OptionalAt
    expires_at: OptionalAt
  }
  outbox_mail: {
    id: string
    recipient: string
    template: string
    subject: string
    body_text: string | null
    body_html: string | null
    cause: string | null
    created_at: AtOrNow
    not_before: AtOrNow
    attempts: Generated<number>
    next_attempt_at: AtOrNow
    is_leaving: Generated<boolean>
    sent_at: OptionalAt
    failed_at: OptionalAt
    cancelled_at: OptionalAt
    last_error: string | null
    caused_by: string | null
    /** MAIL-20: the key of the file that goes with it, its name and its type. */
    attached_key: string | null
    attached_name: string | null
    attached_type: string | null
    /** MAIL-21. */
    unsubscribe_link: string | null
  }
  own_event: {
    parking_lot_id: string
    id: string
    name: string
    type: string | null
    starts_at: At
    ends_at: At
    is_all_day: boolean
    is_weekly: boolean
    last_day: string | null
    due_at: OptionalAt
    version: Generated<number>
  }
  parking_group: {
    parking_lot_id: string
    id: string
    name: string
    type: ColumnValues['parking_group.type']
    counted_by: Generated<ColumnValues['parking_group.counted_by']>
    typed_capacity: number | null
    is_default_visitor: Generated<boolean>
    high_occupancy_threshold: number | null
    standard_pass_price_cents: number | null
    standard_pass_payment_frequency: string | null
    minimum_number_of_stalls: Generated<number>
    pass_limit_per_day: number | null
    version: Generated<number>
    removed_at: OptionalAt
    recommendations_wait_from: OptionalAt
    next_pass_price_cents: number | null
    next_pass_price_from: string | null
  }
  parking_lot: {
    id: string
    customer_id: string
    name: string
    address: Generated<string>
    city: Generated<string>
    time_zone: string
    currency: Generated<string>
    high_occupancy_threshold: Generated<number>
    capitalization_rate: number | null
    enable_tenant_tracking_by_passholder_group: Generated<boolean>
    enable_smaller_map_icon: Generated<boolean>
    tab_access: JsonOrDefault<unknown>
    product_access: JsonOrDefault<unknown>
    pass_validity_groups: JsonOrDefault<unknown>
    sensor_timeout_minutes: Generated<number>
    public_map: Generated<boolean>
    retention_days: Generated<number>
    version: Generated<number>
    created_at: AtOrNow
    matched_image_days: Generated<number>
    unmatched_image_days: Generated<number>
    plate_days: Generated<number>
    visitor_durations: Generated<number[]>
    recommendation_settings: JsonOrDefault<unknown>
    time_bound_passes: Generated<boolean>
    lateness_minutes: Generated<number>
    name_order: GeneratedAlways<string | null>
    searched_text: GeneratedAlways<string | null>
    fixed_credit_kind: ColumnValues['parking_lot.fixed_credit_kind'] | null
    fixed_credit_value: number | null
    fixed_credit_version: Generated<number>
    violation_grace_minutes: Generated<number>
    time_limit_minutes: number | null
    exit_grace_minutes: Generated<number>
    cover_before_minutes: Generated<number>
  }
  pass_charge: {
    parking_lot_id: string
    id: string
    passholder_id: string
    frequency: ColumnValues['pass_charge.frequency']
    first_day: string
    last_day: string
    not_before: string
    price_cents: number
    passes: number
    charged_days: number
    charged_cents: number
    paid_cents: Generated<number>
    refunded_cents: Generated<number>
    is_waived: Generated<boolean>
    state: GeneratedAlways<ColumnValues['pass_charge.state']>
    spans: OptionalJson<ColumnValues['pass_charge.spans']>
    session_id: string | null
  }
  pass_charge_change: {
    sequence: GeneratedAlways<number>
    parking_lot_id: string
    passholder_id: string
    day: string
    valid_from: string | null
    valid_to: string | null
    removed_on: string | null
    kept_days: string[]
    frequency: ColumnValues['pass_charge_change.frequency'] | null
    price_cents: number | null
    passes: number
  }
  pass_charge_day: {
    parking_lot_id: string
    day: string
  }
  pass_charge_entry: {
    parking_lot_id: string
    id: string
    charge_id: string
    kind: ColumnValues['pass_charge_entry.kind']
    cents: number
    method: ColumnValues['pass_charge_entry.method']
    note: string | null
    at: At
    by_user: string | null
    reverses: string | null
    payment_id: string | null
    refund_id: string | null
    request_key: string | null
  }
  pass_charge_payment: {
    parking_lot_id: string
    payment_id: string
    charge_id: string
    cents: number
  }
  pass_invitation: {
    parking_lot_id: string
    passholder_id: string
    email: string
    id: string
    state: ColumnValues['pass_invitation.state']
    reason: string | null
    asked_at: At
    settled_at: OptionalAt
  }
  pass_link: {
    token_hash: string
    parking_lot_id: string
    passholder_id: string
    email: string
    expires_at: At
  }
  passholder: {
    parking_lot_id: string
    id: string
    passholder_group_id: string
    pass_id: string
    name: string
    email: string | null
    suite: string | null
    pass_type: Generated<ColumnValues['passholder.pass_type']>
    valid_from: string | null
    valid_to: string | null
    removed_at: OptionalAt
    version: Generated<number>
    is_multi_pass: Generated<boolean>
    number_of_vehicles: number | null
    inside_at_once: number | null
    same_as_pass_owner: Generated<boolean>
    pass_owner_name: string | null
    pass_owner_email: string | null
    created_at: AtOrNow
    search_vehicles: Generated<string>
    pass_key: GeneratedAlways<string>
    name_key: GeneratedAlways<string>
    app_state: Generated<ColumnValues['passholder.app_state']>
    app_joined_at: OptionalAt
    validity_group: string | null
    found_text: GeneratedAlways<string>
    removed_by: string | null
    erased_at: OptionalAt
    search_person: GeneratedAlways<string>
  }
  passholder_group: {
    parking_lot_id: string
    id: string
    parking_group_id: string
    name: string
    version: Generated<number>
    removed_at: OptionalAt
    tenants: Generated<string[]>
    max_passes: number | null
    removed_by: string | null
  }
  passholder_import: {
    parking_lot_id: string
    id: string
    passholder_group_id: string
    is_multi_pass: boolean
    file_name: string | null
    created_at: At
    created_by: string
    content: OptionalJson<ColumnValues['passholder_import.content']>
    total: number
    done: Generated<number>
    applied_at: OptionalAt
    result: OptionalJson<ColumnValues['passholder_import.result']>
  }
  passholder_plate: {
    parking_lot_id: string
    plate: string
    passholder_id: string
    make: string | null
    model: string | null
    removed_at: OptionalAt
    until: OptionalAt
    added_at: OptionalAt
  }
  passholder_tag: {
    parking_lot_id: string
    epc: string
    passholder_id: string
    removed_at: OptionalAt
  }
  passholder_word: {
    parking_lot_id: string
    passholder_id: string
    word: string
    kind: string
  }
  payment: {
    parking_lot_id: string
    id: string
    order_id: string
    receipt_id: string
    state: ColumnValues['payment.state']
    reason: string | null
    plate: string | null
    visit_id: string | null
    session_from: At
    entered_at: OptionalAt
    paid_until: At
    minutes: number | null
    cents: number
    tax_cents: number
    paid_before_cents: number
    currency: string
    quote: Json<unknown>
    coupon: OptionalJson<unknown>
    request_key: string | null
    email: string | null
    language: string
    created_at: At
    settled_at: OptionalAt
    transaction_id: string | null
    reference_number: string | null
    authorization_code: string | null
    response_code: string | null
    card_type: string | null
    last_digits: string | null
    provider_at: OptionalAt
    checks: Generated<number>
    check_at: OptionalAt
    erased_at: OptionalAt
    counts_from: OptionalAt
    counts_until: OptionalAt
    notified_at: OptionalAt
    passholder_id: string | null
    staff_entry_id: string | null
    staff_entry_by: string | null
    searched_text: GeneratedAlways<string | null>
    leave_by: At
    ended_at: OptionalAt
    counted_plate: string | null
    counted_visit_id: string | null
    coupon_use_id: string | null
    hold_id: string | null
    beside: string | null
  }
  payment_account: {
    parking_lot_id: string
    provider: ColumnValues['payment_account.provider']
    gateway_url: string
    tokenization_url: string
    profile_id: string
    store_id: string
    api_token: string
    version: Generated<number>
    changed_at: At
  }
  payment_attempt: {
    kind: string
    subject: string
    at: At
  }
  payment_refund: {
    parking_lot_id: string
    id: string
    payment_id: string
    state: ColumnValues['payment_refund.state']
    reason: string | null
    cents: number
    tax_cents: number
    note: string | null
    request_key: string | null
    created_at: At
    created_by: string | null
    settled_at: OptionalAt
    transaction_id: string | null
    reference_number: string | null
    response_code: string | null
    provider_at: OptionalAt
    checks: Generated<number>
    check_at: OptionalAt
    method: Generated<ColumnValues['payment_refund.method']>
    sent_at: OptionalAt
    notified_at: OptionalAt
    ends_paid_time: Generated<boolean>
  }
  payment_validation: {
    parking_lot_id: string
    id: string
    name: string
    given_by: ColumnValues['payment_validation.given_by']
    coupon_code: string | null
    reduction: ColumnValues['payment_validation.reduction']
    amount: number
    valid_from: string | null
    valid_until: string | null
    maximum_uses: number | null
    maximum_uses_per_day: number | null
    is_active: Generated<boolean>
    version: Generated<number>
    removed_at: OptionalAt
  }
  payment_validation_use: {
    parking_lot_id: string
    id: string
    validation_id: string
    name: string
    given_by: ColumnValues['payment_validation_use.given_by']
    coupon_code: string | null
    reduction: ColumnValues['payment_validation_use.reduction']
    amount: number
    plate: string
    visit_id: string | null
    payment_id: string | null
    used_at: At
    user_id: string | null
    state: ColumnValues['payment_validation_use.state']
    taken_back_at: OptionalAt
  }
  photo: {
    parking_lot_id: string
    id: string
    violation_id: string
    kind: ColumnValues['photo.kind']
    sent_sha256: string
    file_key: string
    sha256: string
    size_bytes: number
    width: number
    height: number
    created_at: At
    removed_at: OptionalAt
    file_removed_at: OptionalAt
  }
  plate_image: {
    parking_lot_id: string
    source_id: string
    event_id: string
    at: At
    file_key: string
    sha256: string
    size_bytes: number
    removed_at: OptionalAt
    file_removed_at: OptionalAt
  }
  portfolio_mail: {
    user_id: string
    time_period: ColumnValues['portfolio_mail.time_period']
    customer_id: string | null
    every: ColumnValues['portfolio_mail.every']
    on_day: number
    hour: number
    time_zone: string
    next_at: At
    claimed_until: OptionalAt
    last_sent_at: OptionalAt
    leave_key: Generated<string>
  }
  priced_occupancy: {
    parking_lot_id: string
    slot_at: At
    percent: number | null
  }
  rate_plan: {
    parking_lot_id: string
    id: string
    group_id: string | null
    effective_from: At
    plan: OptionalJson<ColumnValues['rate_plan.plan']>
    created_at: At
    created_by: string | null
    withdrawn_at: OptionalAt
    withdrawn_by: string | null
    change_number: number
  }
  recommendation: {
    parking_lot_id: string
    id: string
    type_of_recommendation: ColumnValues['recommendation.type_of_recommendation']
    group_id: string | null
    status: Generated<ColumnValues['recommendation.status']>
    created_at: AtOrNow
    revision: Generated<number>
    made_at: AtOrNow
    shown_as_new_at: AtOrNow
    shown_figures: JsonOrDefault<ColumnValues['recommendation.shown_figures']>
    pass_count: Generated<number>
    yearly_cents: Generated<number>
    asset_value: number | null
    found: JsonOrDefault<ColumnValues['recommendation.found']>
    group_ids: Generated<string[]>
    initial_counts: OptionalJson<ColumnValues['recommendation.initial_counts']>
    notified_at: OptionalAt
    ended_at: OptionalAt
    ended_by: string | null
    withdrawn_for: string | null
    dismissal: string | null
  }
  recommendation_revision: {
    parking_lot_id: string
    recommendation_id: string
    revision: number
    made_at: At
    pass_count: number
    yearly_cents: number
    found: Json<ColumnValues['recommendation_revision.found']>
    evidence: Json<unknown>
  }
  registered_vehicle: {
    parking_lot_id: string
    id: string
    plate: string
    name: string | null
    make: string | null
    model: string | null
    until: OptionalAt
    source: Generated<ColumnValues['registered_vehicle.source']>
    registered_at: AtOrNow
    registered_by: string | null
    version: Generated<number>
    removed_at: OptionalAt
    erased_at: OptionalAt
    search_text: GeneratedAlways<string>
  }
  removed_stall: {
    parking_lot_id: string
    id: string
    stall_number: string
    floor_name: string
    removed_at: At
    details: Json<unknown>
  }
  report_day: {
    parking_lot_id: string
    source: string
    day: string
    kind: string
    part: string
    currency: string
    count: number
    cents: number
    tax_cents: number
    ms: number
    paid_cents: number
    wh: number
  }
  report_file: {
    parking_lot_id: string
    id: string
    schedule_id: string
    report_name: ColumnValues['report_file.report_name']
    range_from: At
    range_to: At
    format: ColumnValues['report_file.format']
    with_amounts: boolean
    rows: number
    bytes: number
    created_at: At
    sent_at: OptionalAt
    removed_at: OptionalAt
  }
  report_kept: {
    parking_lot_id: string
    source: string
    time_zone: string
    checked_on: Generated<string>
  }
  report_mail: {
    parking_lot_id: string
    id: string
    schedule_id: string
    file_id: string
    user_id: string
    created_at: At
    state: ColumnValues['report_mail.state']
  }
  report_mark: {
    parking_lot_id: string
    id: GeneratedAlways<number>
    source: string
    at: OptionalAt
  }
  report_recipient: {
    parking_lot_id: string
    schedule_id: string
    user_id: string
    leave_key: Generated<string>
    left_at: OptionalAt
    failure: ColumnValues['report_recipient.failure'] | null
  }
  report_schedule: {
    parking_lot_id: string
    id: string
    report_name: ColumnValues['report_schedule.report_name']
    filters: Json<ColumnValues['report_schedule.filters']>
    sort: string | null
    period: ColumnValues['report_schedule.period']
    every: ColumnValues['report_schedule.every']
    on_day: number
    hour: number
    format: ColumnValues['report_schedule.format']
    paused: Generated<boolean>
    created_by: string
    created_at: At
    time_zone: string
    next_at: At
    send_now_at: OptionalAt
    claimed_until: OptionalAt
    last_sent_at: OptionalAt
    last_rows: number | null
    failure: ColumnValues['report_schedule.failure'] | null
    failed_at: OptionalAt
    removed_at: OptionalAt
    version: Generated<number>
  }
  rfid_reader: {
    parking_lot_id: string
    id: string
    zone_id: string | null
    threshold_id: string | null
    name: string
    device_id: string
    ip: string | null
    role: ColumnValues['rfid_reader.role']
    entry_antennas: Generated<number[]>
    exit_antennas: Generated<number[]>
    weakest_dbm: number | null
    last_seen_at: OptionalAt
    version: Generated<number>
    removed_at: OptionalAt
    created_at: AtOrNow
    antennas: JsonOrDefault<ColumnValues['rfid_reader.antennas']>
  }
  rfid_threshold: {
    parking_lot_id: string
    id: string
    name: string
    seconds: number
    version: Generated<number>
    removed_at: OptionalAt
  }
  schema_migration: {
    name: string
    sha256: string
    applied_at: AtOrNow
  }
  sector: {
    parking_lot_id: string
    id: string
    name: string
    stall_ids: Generated<string[]>
    floor_ids: Generated<string[]>
    version: Generated<number>
    created_at: AtOrNow
    removed_at: OptionalAt
  }
  sensor_error: {
    parking_lot_id: string
    id: string
    stall_id: string
    device_id: string
    kind: ColumnValues['sensor_error.kind']
    status: ColumnValues['sensor_error.status']
    detail: string | null
    opened_at: At
    resolved_at: OptionalAt
    notified_at: OptionalAt
  }
  server_secret: {
    name: string
    value: Json<unknown>
    created_at: AtOrNow
  }
  site_contact: {
    parking_lot_id: string
    id: string
    place: number
    name: string
    role: string
    phone: string
    email: string
    hours: string
    notes: string
  }
  source: {
    id: string
    customer_id: string
    kind: string
    name: string
    key_hash: string
    key_hint: string
    created_at: AtOrNow
    removed_at: OptionalAt
    last_event_at: OptionalAt
    topic_filter: string | null
    key_created_at: AtOrNow
    previous_key_hash: string | null
    previous_key_hint: string | null
    previous_key_until: OptionalAt
    lots: string[] | null
    version: Generated<number>
  }
  source_message: {
    source_id: string
    id: string
    received_at: At
    via: ColumnValues['source_message.via']
    lot_ids: Generated<string[]>
    body: string | null
    is_cut: boolean
    size_bytes: number
    outcome: Json<unknown>
  }
  sprockit: {
    parking_lot_id: string
    id: string
    name: string
    code: string
    description: Generated<string>
    controller_id: string
    outlet: number
    pulse_ms: number
    version: Generated<number>
    created_at: AtOrNow
    removed_at: OptionalAt
  }
  stall: {
    parking_lot_id: string
    id: string
    stall_number: string
    floor_id: string
    group_id: string | null
    stall_type: ColumnValues['stall.stall_type']
    handicap: Generated<boolean>
    is_active: Generated<boolean>
    device: string | null
    stall_vendor: string | null
    ev_station_id: string | null
    ev_station_vendor: string | null
    version: Generated<number>
    number_key: GeneratedAlways<string | null>
    last_part_key: GeneratedAlways<string | null>
    device_key: GeneratedAlways<string | null>
    number_order: GeneratedAlways<string | null>
    ev_connector: string | null
  }
  stall_state: {
    parking_lot_id: string
    stall_id: string
    occupied: Generated<boolean>
    since: OptionalAt
    last_at: OptionalAt
    last_event_id: string | null
    base_occupied: Generated<boolean>
    base_since: OptionalAt
    base_at: OptionalAt
    base_event_id: string | null
    last_seen_at: OptionalAt
    battery_percent: number | null
    battery_at: OptionalAt
    fault: string | null
    fault_at: OptionalAt
    errors: Generated<string[]>
    closed: Generated<boolean>
    first_seen_at: OptionalAt
  }
  task: {
    parking_lot_id: string
    id: string
    recommendation_id: string
    status: ColumnValues['task.status']
    created_at: AtOrNow
    type_of_recommendation: ColumnValues['task.type_of_recommendation']
    group_id: string | null
    group_ids: string[]
    revision: number
    goal: Json<ColumnValues['task.goal']>
    started_with: Json<ColumnValues['task.started_with']>
    typed_progress: number | null
    counted_then: number | null
    date_updated: At
    ended_at: OptionalAt
    version: Generated<number>
  }
  task_event: {
    parking_lot_id: string
    task_id: string
    id: string
    at: At
    event: ColumnValues['task_event.event']
    by_user: string | null
    note: string | null
    progress: number | null
  }
  unknown_charging_station: {
    identity: string
    first_seen_at: At
    last_seen_at: At
    attempts: Generated<number>
    address: string
    protocols: string
  }
  unknown_device: {
    source_id: string
    device_id: string
    first_seen_at: AtOrNow
    last_seen_at: AtOrNow
    events: Generated<number>
  }
  user_lot: {
    user_id: string
    parking_lot_id: string
    product_access: OptionalJson<ColumnValues['user_lot.product_access']>
  }
  violation: {
    parking_lot_id: string
    id: string
    key: string
    visit_key: string | null
    visit_id: string | null
    reason: string
    status: ColumnValues['violation.status']
    state_at: At
    ended_by: ColumnValues['violation.ended_by'] | null
    plate: string | null
    passholder_id: string | null
    passholder_group_id: string | null
    group_id: string | null
    zone_id: string | null
    sector_id: string | null
    stall_id: string | null
    location_id: GeneratedAlways<string | null>
    opened_at: At
    grace_until: At
    dismiss_at: OptionalAt
    cleared_at: OptionalAt
    left_at: OptionalAt
    decided_at: OptionalAt
    decided_by: string | null
    reported_by: string | null
    note: string | null
    erased_at: OptionalAt
    correction: OptionalJson<ColumnValues['violation.correction']>
    version: Generated<number>
    report_key: string | null
    moved_at: OptionalAt
    is_paid: Generated<boolean>
    cause_at: OptionalAt
    exceeded_ms: number | null
    is_stay_limit: Generated<boolean>
    seen_at: OptionalAt
    stay_visit_key: string | null
    is_exit_missed: Generated<boolean>
  }
  violation_link: {
    token_hash: string
    parking_lot_id: string
    violation_id: string
    sent_for: string
    email: string
    language: ColumnValues['violation_link.language']
    expires_at: At
    plate: Generated<string>
  }
  violation_notice: {
    parking_lot_id: string
    id: string
    violation_id: string
    email: string | null
    language: ColumnValues['violation_notice.language']
    state: ColumnValues['violation_notice.state']
    reason: string | null
    asked_at: At
    asked_by: string
    settled_at: OptionalAt
    doubts: string[]
    is_confirmed: boolean
  }
  visit: {
    parking_lot_id: string
    id: string
    plate: string | null
    passholder_id: string | null
    match: ColumnValues['visit.match']
    group_id: string | null
    entered_at: At
    exited_at: OptionalAt
    closed_by: ColumnValues['visit.closed_by'] | null
    entry_event_id: string
    exit_event_id: string | null
    revised: Generated<boolean>
    plate_at: OptionalAt
    subject: string | null
    passholder_group_id: string | null
    zone_id: string | null
    read_plate: string | null
    read_score: number | null
    read_make: string | null
    read_color: string | null
    moves: JsonOrDefault<ColumnValues['visit.moves']>
    stay_until: OptionalAt
    stay_entered_at: OptionalAt
    stay_ended_at: OptionalAt
    exit_missed: Generated<boolean>
    entry_in_doubt: Generated<boolean>
    last_read_at: OptionalAt
    pass_not_valid: Generated<boolean>
  }
  waitlist_entry: {
    parking_lot_id: string
    id: string
    passholder_group_id: string
    name: string
    email: string
    suite: string | null
    place: number
    state: Generated<ColumnValues['waitlist_entry.state']>
    added_at: AtOrNow
    offer_until: OptionalAt
    token_hash: string | null
    passholder_id: string | null
    removed_at: OptionalAt
    version: Generated<number>
    caused_by: string | null
  }
  wayfinder: {
    parking_lot_id: string
    id: string
    name: string
    description: Generated<string>
    lines: Json<ColumnValues['wayfinder.lines']>
    full_at: number
    full_text: string
    closed_text: string
    stale_text: string
    closed: Generated<boolean>
    feed_token: string
    push_url: string | null
    push_format: ColumnValues['wayfinder.push_format']
    push_secret: string | null
    version: Generated<number>
    created_at: AtOrNow
    removed_at: OptionalAt
    soon_text: Generated<string>
  }
  wayfinder_push: {
    parking_lot_id: string
    wayfinder_id: string
    lot_version: number | null
    content_hash: string | null
    next_at: AtOrNow
    sent_at: OptionalAt
    ok: boolean | null
    status: number | null
    reason: string | null
    failures: Generated<number>
  }
  zone: {
    parking_lot_id: string
    id: string
    name: string
    type: ColumnValues['zone.type']
    passholder_groups: Generated<string[]>
    travel_time_minutes: number | null
    auto_dismiss_minutes: number | null
    version: Generated<number>
    removed_at: OptionalAt
    created_at: AtOrNow
    sprockits: Generated<string[]>
    gate_policy: Generated<ColumnValues['zone.gate_policy']>
    anti_passback: Generated<ColumnValues['zone.anti_passback']>
    unjudged_entry: Generated<ColumnValues['zone.unjudged_entry']>
  }
}
