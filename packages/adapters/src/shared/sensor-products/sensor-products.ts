import { boschTps110 } from './bosch-tps110.ts'
import { fleximodo } from './fleximodo.ts'
import { libeliumSmartParking } from './libelium-smart-parking.ts'
import { nwaveNps405Bit0, nwaveNps405Bit7 } from './nwave-nps405.ts'
import { pniPlacePod } from './pni-placepod.ts'
import type { SensorProduct } from './sensor-product.ts'
import { tekzitelTekzipark } from './tekzitel-tekzipark.ts'

/** All supported products. To add one, add a file next to these and a line here. */
export const sensorProducts: readonly SensorProduct[] = [
  boschTps110,
  fleximodo,
  libeliumSmartParking,
  nwaveNps405Bit0,
  nwaveNps405Bit7,
  pniPlacePod,
  tekzitelTekzipark,
]
