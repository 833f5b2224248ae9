/** A make with its models. */
export interface VehicleMake {
  readonly make: string
  readonly models: readonly string[]
}

const of = (make: string, models: string): VehicleMake => ({ make, models: models.split(',') })

/** Makes and models that are suggested for vehicles in North America; any other may be typed. */
export const vehicleMakes: readonly VehicleMake[] = [
  of('Acura', 'ILX,Integra,MDX,RDX,TLX'),
  of('Audi', 'A3,A4,A6,e-tron,Q3,Q5,Q7'),
  of('BMW', '3 Series,5 Series,i4,iX,X1,X3,X5'),
  of('Buick', 'Enclave,Encore,Envision'),
  of('Cadillac', 'CT5,Escalade,Lyriq,XT4,XT5'),
  of('Chevrolet', 'Bolt EV,Colorado,Equinox,Malibu,Silverado,Tahoe,Trax'),
  of('Chrysler', '300,Pacifica'),
  of('Dodge', 'Challenger,Charger,Durango,Grand Caravan'),
  of('Fiat', '500,Mobi,Pulse'),
  of('Ford', 'Bronco,Edge,Escape,Explorer,F-150,Maverick,Mustang,Mustang Mach-E,Ranger,Transit'),
  of('Genesis', 'G70,G80,GV70,GV80'),
  of('GMC', 'Acadia,Canyon,Sierra,Terrain,Yukon'),
  of('Honda', 'Accord,Civic,CR-V,HR-V,Odyssey,Passport,Pilot,Ridgeline'),
  of('Hyundai', 'Elantra,Ioniq 5,Ioniq 6,Kona,Palisade,Santa Fe,Sonata,Tucson,Venue'),
  of('Infiniti', 'Q50,QX50,QX60,QX80'),
  of('Jaguar', 'E-Pace,F-Pace,I-Pace'),
  of('Jeep', 'Cherokee,Compass,Gladiator,Grand Cherokee,Wrangler'),
  of('Kia', 'EV6,EV9,Forte,K5,Niro,Rio,Seltos,Sorento,Soul,Sportage,Telluride'),
  of('Land Rover', 'Defender,Discovery,Range Rover'),
  of('Lexus', 'ES,GX,IS,NX,RX,UX'),
  of('Lincoln', 'Aviator,Corsair,Nautilus,Navigator'),
  of('Lucid', 'Air,Gravity'),
  of('Mazda', 'CX-30,CX-5,CX-50,CX-90,Mazda3,MX-5'),
  of('Mercedes-Benz', 'C-Class,E-Class,EQB,EQE,GLA,GLC,GLE,S-Class,Sprinter'),
  of('MG', 'HS,MG5,RX5,ZS'),
  of('MINI', 'Clubman,Cooper,Countryman'),
  of('Mitsubishi', 'Eclipse Cross,Mirage,Outlander,RVR'),
  of('Nissan', 'Altima,Ariya,Kicks,Leaf,March,Murano,Pathfinder,Rogue,Sentra,Versa'),
  of('Peugeot', '2008,208,3008'),
  of('Polestar', '2,3'),
  of('Porsche', '911,Cayenne,Macan,Panamera,Taycan'),
  of('Ram', '1500,2500,ProMaster'),
  of('Renault', 'Duster,Kwid,Logan'),
  of('Rivian', 'R1S,R1T'),
  of('SEAT', 'Arona,Ateca,Ibiza,Leon'),
  of('Subaru', 'Ascent,Crosstrek,Forester,Impreza,Outback,Solterra,WRX'),
  of('Tesla', 'Cybertruck,Model 3,Model S,Model X,Model Y'),
  of('Toyota', '4Runner,bZ4X,Camry,Corolla,Corolla Cross,Highlander,Prius,RAV4,Sienna,Tacoma,Tundra,Yaris'),
  of('Volkswagen', 'Atlas,Golf,ID.4,Jetta,Taos,Tiguan,Virtus'),
  of('Volvo', 'C40,S60,V60,XC40,XC60,XC90'),
]
