import { t as say } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ZoneChoices, ZoneView } from '@stallwise/contract/zones/zones.contract.ts'
import { checkZone } from '@stallwise/domain/zones/zones.rules.ts'
import { devicesKey } from '#features/devices/devices.public.ts'
import { call } from '#lib/api/call.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { toastDone } from '#ui/toasts.tsx'
import { bodyOf, newZoneValues, zoneValues, type ZoneValues } from './zone.form.ts'

export interface ZoneEditOptions {
  lotId: string
  back: string
  zone: ZoneView | undefined
  names: readonly string[]
  choices: ZoneChoices
}

const ids = (list: readonly { _id: string }[]) => new Set(list.map(({ _id }) => _id))

/** Creating and changing a zone: the rules of the domain, and what follows. */
export const useZoneEdit = ({ lotId, back, zone, names, choices }: ZoneEditOptions) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const context = {
    names,
    passholderGroups: ids(choices.passholderGroups),
    cameras: ids(choices.cameras),
    sprockits: ids(choices.sprockits),
    rfidReader: ids(choices.rfidReader),
  }
  return useEdit<ZoneValues, ZoneView>({
    initial: zone ? zoneValues(zone) : newZoneValues,
    version: zone?.version,
    check: (values) => checkZone(values, context),
    save: (values, version) =>
      zone
        ? call('PUT /zones/{id}', { params: { id: zone._id }, body: { ...bodyOf(values), version } })
        : call('POST /zones/', { body: { ...bodyOf(values), parkingLot: lotId } }),
    readCurrent: (current) => ({
      values: zoneValues(current as ZoneView),
      version: (current as ZoneView).version,
    }),
    onSaved: ({ name }) => {
      toastDone(zone ? say`Zone ${name} saved.` : say`Zone ${name} added.`)
      void queries.invalidateQueries({ queryKey: devicesKey(lotId) })
      void navigate({ href: back })
    },
  })
}
