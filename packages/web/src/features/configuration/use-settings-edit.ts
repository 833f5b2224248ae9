import { t as say } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type {
  LotConfiguration,
  LotSettingsView,
  LotUpdate,
} from '@stallwise/contract/configuration/configuration.contract.ts'
import { checkLotSettings } from '@stallwise/domain/configuration/lot-settings.rules.ts'
import type { LotSettings } from '@stallwise/domain/configuration/lot-settings.model.ts'
import { call } from '#lib/api/call.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { toastDone } from '#ui/toasts.tsx'
import { configurationKey } from './configuration.live.ts'

interface SettingsForm<Values extends object> {
  valuesOf: (configuration: LotConfiguration) => Values
  /** What of the lot's settings the form says. */
  changeOf: (values: Values) => Partial<LotSettingsView>
  /** Where a fault of the settings stands in the form; by default at its own name, without the part that holds it. */
  fieldOf?: (path: string) => string
}

const withoutHolder = (path: string): string =>
  path.replace(/^(retention|recommendationSettings|tabAccess)\./, '')

/** The edit of a part of a lot's settings: the same rules as the server's, one version for all parts. */
export const useSettingsEdit = <Values extends object>(
  configuration: LotConfiguration,
  { valuesOf, changeOf, fieldOf = withoutHolder }: SettingsForm<Values>,
) => {
  const queries = useQueryClient()
  const { _id: id } = configuration
  const standing = (current: LotConfiguration) => ({ values: valuesOf(current), version: current.version })
  return useEdit<Values, LotConfiguration>({
    initial: valuesOf(configuration),
    version: configuration.version,
    check: (values) => {
      const next = { ...configuration, ...changeOf(values) } as LotSettings
      const names = new Set(Object.keys(values))
      return checkLotSettings(next, { before: configuration as LotSettings })
        .map((fault) => ({ ...fault, path: fieldOf(fault.path) }))
        .filter(({ path }) => names.has(path.split('.')[0]!))
    },
    save: (values, version) =>
      call('PUT /parking-lots/{id}/update', {
        params: { id },
        body: { ...(changeOf(values) as LotUpdate), version },
      }),
    valuesOf,
    readSaved: standing,
    onSaved: (saved) => {
      queries.setQueryData(configurationKey(id), saved)
      toastDone(say`Saved.`)
    },
  })
}
