import { t } from '@lingui/core/macro'
import type {
  HolidayCountry,
  StatutoryHoliday,
  StatutoryHolidayKey,
} from '@stallwise/domain/calendar/statutory-holidays.rules.ts'

export const countryNames = (): Record<HolidayCountry, string> => ({
  us: t`United States, federal`,
  ca: t`Canada, federal`,
  mx: t`Mexico`,
})

const holidayNames = (): Record<StatutoryHolidayKey, string> => ({
  'new-year': t`New Year’s Day`,
  'martin-luther-king': t`Martin Luther King Jr. Day`,
  washington: t`Presidents’ Day`,
  memorial: t`Memorial Day`,
  juneteenth: t`Juneteenth`,
  independence: t`Independence Day`,
  labor: t`Labor Day`,
  columbus: t`Columbus Day`,
  veterans: t`Veterans Day`,
  'us-thanksgiving': t`Thanksgiving`,
  christmas: t`Christmas Day`,
  'good-friday': t`Good Friday`,
  victoria: t`Victoria Day`,
  canada: t`Canada Day`,
  labour: t`Labour Day`,
  'truth-and-reconciliation': t`Truth and Reconciliation Day`,
  'ca-thanksgiving': t`Thanksgiving`,
  remembrance: t`Remembrance Day`,
  boxing: t`Boxing Day`,
  constitution: t`Constitution Day`,
  juarez: t`Benito Juárez’s Birthday`,
  'labor-day-may': t`International Workers’ Day`,
  'mx-independence': t`Mexican Independence Day`,
  'change-of-government': t`Change of federal government`,
  revolution: t`Revolution Day`,
})

/** What a lot calls a statutory holiday that it takes. */
export const holidayName = ({ key, isObserved }: StatutoryHoliday): string => {
  const name = holidayNames()[key]
  return isObserved ? t`${name} (observed)` : name
}
