import { renamesRooms } from './room-names.ts';

export default { resource: 'space/unit', hooks: renamesRooms('unitName', 'unitId', '随单元更名') };
