import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import type { RegisteredVehicleView } from '@stallwise/contract/visitors/registered-vehicles.contract.ts'
import {
  registeredVehicleSorts,
  registrationSources,
  registrationStates,
} from '@stallwise/domain/visitors/registered-vehicles.model.ts'
import { call } from '#lib/api/call.ts'
import { listQueryOf } from '#ui/list/list-query.ts'
import type { ListSearch } from '#ui/list/list-search.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'
import { visitorsKey } from '../visitors.queries.ts'

type Query = QueryOf<Endpoints['GET /getRegisteredVehicle/{parkingLotId}']>
/** By the keys of the filters of the list. */
type RenamedQuery = Omit<Query, 'states' | 'sources'> & { state?: Query['states']; source?: Query['sources'] }

/** The registered vehicles of a lot, by pages. */
export const vehicleRows = (lotId: string, search: ListSearch): ServerRowsOptions<RegisteredVehicleView> => {
  const { state, source, ...others } = listQueryOf<RenamedQuery>(search, {
    sorts: registeredVehicleSorts,
    filters: { state: registrationStates, source: registrationSources },
  })
  const query: Query = { ...others, ...(state && { states: state }), ...(source && { sources: source }) }
  return {
    queryKey: [...visitorsKey(lotId), 'vehicles', query],
    ask: (page, signal) =>
      call('GET /getRegisteredVehicle/{parkingLotId}', {
        params: { parkingLotId: lotId },
        query: { ...query, ...page },
        signal,
      }),
  }
}
