import { t as say } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import type { ParkingGroupView } from '@stallwise/contract/configuration/parking-groups.contract.ts'
import { checkNextPassPrice } from '@stallwise/domain/configuration/next-pass-price.rules.ts'
import { checkParkingGroup } from '@stallwise/domain/configuration/parking-group.rules.ts'
import { call } from '#lib/api/call.ts'
import { todayIn } from '#ui/fields/read-date.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { toastDone } from '#ui/toasts.tsx'
import { configurationKey } from '../configuration.live.ts'
import { newGroup, nextPriceOf, settingsOf, valuesOf, type GroupValues } from './parking-group.form.ts'

/** The edit of a parking group, or of a new one; `suggested` is what it begins with, to be saved. */
export const useGroupEdit = (
  configuration: LotConfiguration,
  group: ParkingGroupView | undefined,
  suggested?: Partial<GroupValues>,
) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const id = configuration._id
  const takenNames = configuration.parkingGroups
    .filter((one) => one._id !== group?._id)
    .map(({ name }) => name)
  return useEdit<GroupValues, ParkingGroupView>({
    initial: group ? valuesOf(group) : newGroup,
    suggested,
    version: group?.version,
    check: (values) => {
      const settings = settingsOf(values)
      return [
        ...checkParkingGroup(settings, { before: group ?? null, stalls: group?.stalls ?? 0, takenNames }),
        ...checkNextPassPrice(nextPriceOf(values), {
          standardPassPrice: settings.standardPassPrice,
          today: todayIn(configuration.timeZone),
          before: group ?? null,
        }),
      ]
    },
    save: (values, version) =>
      group
        ? call('PUT /parking-lots/{id}/parking-groups/{parkingGroupId}', {
            params: { id, parkingGroupId: group._id },
            body: { ...settingsOf(values), ...nextPriceOf(values), version },
          })
        : call('POST /parking-lots/{id}/parking-groups', { params: { id }, body: settingsOf(values) }),
    valuesOf,
    onSaved: ({ name }) => {
      toastDone(group ? say`Parking group ${name} saved.` : say`Parking group ${name} added.`)
      void queries.invalidateQueries({ queryKey: configurationKey(id) })
      void navigate({ href: `/parking-lots/${id}/configuration` })
    },
  })
}
