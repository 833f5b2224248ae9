import { t } from '@lingui/core/macro'

const ofPeople = (): Readonly<Record<string, string>> => ({
  name: t`Name`,
  passId: t`Pass ID`,
  plate: t`License plate`,
  plates: t`License plates`,
  tags: t`Tags`,
  email: t`E-mail`,
  emails: t`E-mails`,
  phone: t`Phone`,
  note: t`Note`,
  notes: t`Notes`,
  reason: t`Reason`,
  cause: t`Cause`,
  roles: t`Roles`,
  language: t`Language`,
  passholderGroup: t`Passholder group`,
  parkingGroup: t`Parking group`,
  validFrom: t`Valid from`,
  validTo: t`Valid to`,
  startsAt: t`Begin`,
  endsAt: t`End`,
  endedAt: t`Ended`,
  firstDay: t`First day`,
  lastDay: t`Last day`,
  insideAtOnce: t`Inside at once`,
})

const ofMoney = (): Readonly<Record<string, string>> => ({
  amount: t`Amount`,
  cents: t`Amount`,
  taxCents: t`Tax`,
  chargedCents: t`Charged`,
  paidCents: t`Paid`,
  refundedCents: t`Refunded`,
  priceCents: t`Price`,
  price: t`Price`,
  currency: t`Currency`,
  method: t`Method`,
  frequency: t`Frequency`,
})

const ofLots = (): Readonly<Record<string, string>> => ({
  address: t`Address`,
  timeZone: t`Time zone`,
  capacity: t`Capacity`,
  allowance: t`Allowance`,
  status: t`Status`,
  state: t`State`,
  type: t`Type`,
  kind: t`Type`,
  zone: t`Zone`,
  zones: t`Zones`,
  floor: t`Floor`,
  sector: t`Sector`,
  stall: t`Stall`,
  stallNumber: t`Stall number`,
  stallType: t`Stall type`,
  device: t`Device`,
  deviceId: t`Device ID`,
  position: t`Position`,
  isActive: t`Active`,
  isWaived: t`Waived`,
  minutes: t`Minutes`,
  thresholdPercent: t`Threshold in percent`,
})

const namesOf = (): Readonly<Record<string, string>> => ({ ...ofPeople(), ...ofMoney(), ...ofLots() })

/** `sensorTimeoutMinutes` in words: sensor timeout minutes. */
const spaced = (key: string): string =>
  key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** AUD-21: what a value is called: `rates.hourlyCents` is “Rates, hourly cents”, one that has a name that name. */
export const auditFieldName = (field: string): string => {
  const names = namesOf()
  return upperFirst(
    field
      .split('.')
      .map((key) => names[key] ?? spaced(key))
      .join(', '),
  )
}
