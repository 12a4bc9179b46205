/** Four iterations 1.2 s apart, as k6 1.8.1 printed them with `--out plumbline-seconds`, a summary of the script's own, and `--summary-export`. */
export const recordedOutput = `{"plumbline":"metric","name":"my_trend","type":"trend","contains":"time"}
{"plumbline":"metric","name":"my_counter","type":"counter","contains":"default"}
{"plumbline":"metric","name":"my_rate","type":"rate","contains":"default"}
{"plumbline":"metric","name":"my_gauge","type":"gauge","contains":"default"}
{"plumbline":"metric","name":"checks","type":"rate","contains":"default"}
{"plumbline":"metric","name":"group_duration","type":"trend","contains":"time"}
{"plumbline":"metric","name":"vus","type":"gauge","contains":"default"}
{"plumbline":"metric","name":"vus_max","type":"gauge","contains":"default"}
{"plumbline":"metric","name":"data_sent","type":"counter","contains":"data"}
{"plumbline":"metric","name":"data_received","type":"counter","contains":"data"}
{"plumbline":"metric","name":"iteration_duration","type":"trend","contains":"time"}
{"plumbline":"metric","name":"iterations","type":"counter","contains":"default"}
{"plumbline":"second","second":0,"metrics":{"checks":{"type":"rate","passes":2,"count":2},"group_duration":{"type":"trend","sum":0.085837,"count":1,"min":0.085837,"max":0.085837},"my_counter":{"type":"counter","sum":2},"my_gauge":{"type":"gauge","value":0},"my_rate":{"type":"rate","passes":1,"count":1},"my_trend":{"type":"trend","sum":1,"count":1,"min":1,"max":1}}}
{"plumbline":"second","second":1,"metrics":{"vus":{"type":"gauge","value":1},"vus_max":{"type":"gauge","value":1}}}
{"plumbline":"second","second":2,"metrics":{"checks":{"type":"rate","passes":1,"count":2},"data_received":{"type":"counter","sum":0},"data_sent":{"type":"counter","sum":0},"group_duration":{"type":"trend","sum":0.023535,"count":1,"min":0.023535,"max":0.023535},"iteration_duration":{"type":"trend","sum":1201.162123,"count":1,"min":1201.162123,"max":1201.162123},"iterations":{"type":"counter","sum":1},"my_counter":{"type":"counter","sum":2},"my_gauge":{"type":"gauge","value":1},"my_rate":{"type":"rate","passes":0,"count":1},"my_trend":{"type":"trend","sum":2,"count":1,"min":2,"max":2},"vus":{"type":"gauge","value":1},"vus_max":{"type":"gauge","value":1}}}
{"plumbline":"second","second":3,"metrics":{"checks":{"type":"rate","passes":2,"count":2},"data_received":{"type":"counter","sum":0},"data_sent":{"type":"counter","sum":0},"group_duration":{"type":"trend","sum":0.015623,"count":1,"min":0.015623,"max":0.015623},"iteration_duration":{"type":"trend","sum":1201.147151,"count":1,"min":1201.147151,"max":1201.147151},"iterations":{"type":"counter","sum":1},"my_counter":{"type":"counter","sum":2},"my_gauge":{"type":"gauge","value":2},"my_rate":{"type":"rate","passes":1,"count":1},"my_trend":{"type":"trend","sum":3,"count":1,"min":3,"max":3},"vus":{"type":"gauge","value":1},"vus_max":{"type":"gauge","value":1}}}
{"plumbline":"second","second":4,"metrics":{"checks":{"type":"rate","passes":1,"count":2},"data_received":{"type":"counter","sum":0},"data_sent":{"type":"counter","sum":0},"group_duration":{"type":"trend","sum":0.017135,"count":1,"min":0.017135,"max":0.017135},"iteration_duration":{"type":"trend","sum":1200.54481,"count":1,"min":1200.54481,"max":1200.54481},"iterations":{"type":"counter","sum":1},"my_counter":{"type":"counter","sum":2},"my_gauge":{"type":"gauge","value":3},"my_rate":{"type":"rate","passes":0,"count":1},"my_trend":{"type":"trend","sum":4,"count":1,"min":4,"max":4},"vus":{"type":"gauge","value":1},"vus_max":{"type":"gauge","value":1}}}
{"plumbline":"second","second":5,"metrics":{"data_received":{"type":"counter","sum":0},"data_sent":{"type":"counter","sum":0},"iteration_duration":{"type":"trend","sum":1200.940685,"count":1,"min":1200.940685,"max":1200.940685},"iterations":{"type":"counter","sum":1}}}
a summary of my own
{
    "root_group": {
        "name": "",
        "path": "",
        "id": "d41d8cd98f00b204e9800998ecf8427e",
        "groups": {
            "inner": {
                "name": "inner",
                "path": "::inner",
                "id": "7a39326727e73ca478ad26238818e14c",
                "groups": {},
                "checks": {
                        "even": {
                            "name": "even",
                            "path": "::inner::even",
                            "id": "1fcd0d825d9dd56d2187da33f588c417",
                            "passes": 2,
                            "fails": 2
                        }
                    }
            }
        },
        "checks": {
            "one": {
                "name": "one",
                "path": "::one",
                "id": "ed1afd5bef275c7bbb09879ea3e3b54f",
                "passes": 4,
                "fails": 0
            }
        }
    },
    "metrics": {
        "my_gauge": {
            "value": 3,
            "min": 0,
            "max": 3
        },
        "checks": {
            "passes": 6,
            "fails": 2,
            "value": 0.75
        },
        "data_sent": {
            "count": 0,
            "rate": 0
        },
        "data_received": {
            "count": 0,
            "rate": 0
        },
        "iteration_duration": {
            "p(95)": 1201.1598772,
            "avg": 1200.94869225,
            "min": 1200.54481,
            "med": 1201.0439179999998,
            "max": 1201.162123,
            "p(90)": 1201.1576314000001
        },
        "iterations": {
            "rate": 0.8326164503960806,
            "count": 4
        },
        "my_trend": {
            "max": 4,
            "p(90)": 3.7,
            "p(95)": 3.8499999999999996,
            "avg": 2.5,
            "min": 1,
            "med": 2.5,
            "thresholds": {
                "p(95)<2": true,
                "avg<1000": false
            }
        },
        "my_counter{a:b}": {
            "count": 8,
            "rate": 1.6652329007921611,
            "thresholds": {
                "count>100": true
            }
        },
        "my_counter": {
            "count": 8,
            "rate": 1.6652329007921611
        },
        "group_duration": {
            "p(95)": 0.07649169999999997,
            "avg": 0.0355325,
            "min": 0.015623,
            "med": 0.020335,
            "max": 0.085837,
            "p(90)": 0.06714640000000001
        },
        "vus": {
            "min": 1,
            "max": 1,
            "value": 1
        },
        "vus_max": {
            "min": 1,
            "max": 1,
            "value": 1
        },
        "my_rate": {
            "passes": 2,
            "fails": 2,
            "thresholds": {
                "rate>=0.5": false
            },
            "value": 0.5
        }
    }
}`;
