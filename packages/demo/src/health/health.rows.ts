/** What the demo shows of health, beside what its devices do. */
export interface DemoHealth {
  /** Whom to call about each lot. */
  readonly contacts: readonly { readonly name: string; readonly phone: string; readonly email: string }[]
  /** A camera beside an exit that read until a few hours ago. */
  readonly deadCamera: { readonly name: string; readonly device_id: string }
  /** A camera that reports and that no lot knows. */
  readonly unknownDevice: string
  /** The lots of charging stations, one for each. */
  readonly stations?: readonly string[]
}

/** A dead camera, an unknown one, and whom to call. */
export const demoHealth: DemoHealth = {
  contacts: [
    { name: 'Lumen Sensors', phone: '+1 416 555 0142', email: 'service@lumen-sensors.example' },
    { name: 'North Gate Networks', phone: '+1 416 555 0187', email: 'noc@north-gate.example' },
  ],
  deadCamera: { name: 'LPR 2', device_id: 'demo-lpr-2' },
  unknownDevice: 'lpr-new-7',
}
