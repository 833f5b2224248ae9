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
  /** The form's values from the lot's settings. */
  changeOf: (values: Values) => Partial<LotSettingsView>
  /** The form field of a fault in the settings; by default the field's name without the section. */
  fieldOf?: (path: string) => string
}

const withoutSection = (path: string): string =>
  path.replace(/^(retention|recommendationSettings|tabAccess)\./, '')

/** The edit of a section of a lot's settings: by the same rules as on the server, with one version for all sections. */
export const useSettingsEdit = <Values extends object>(
  configuration: LotConfiguration,
  { valuesOf, changeOf, fieldOf = withoutSection }: SettingsForm<Values>,
) => {
  const queries = useQueryClient()
  const { _id: id } = configuration
  const savedRevision = (current: LotConfiguration) => ({
    values: valuesOf(current),
    version: current.version,
  })
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
    readSaved: savedRevision,
    onSaved: (saved) => {
      queries.setQueryData(configurationKey(id), saved)
      toastDone(say`Saved.`)
    },
  })
}
